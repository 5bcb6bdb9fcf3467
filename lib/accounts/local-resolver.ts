import { FirebaseError } from "firebase/app";
import type { Auth, AuthProvider } from "firebase/auth";
import type { PopupContract } from "./popup-resolver";

interface AuthEvent {
  readonly type: string;
  readonly eventId: string;
  readonly sessionId: string;
  readonly urlResponse: string;
  readonly tenantId: null;
  readonly postBody: null;
}

/** The sign-in that waits for an answer: an operation of the SDK. */
interface Consumer {
  readonly filter: readonly string[];
  readonly eventId: string | null;
  onAuthEvent(event: AuthEvent): void;
  onError(error: FirebaseError): void;
}

/**
 * Replaces the script that the SDK would load from Google: opens this machine's chooser and passes its answer to the
 * SDK, which continues as with the real providers. The SDK handles closed, canceled and second windows.
 */
export class LocalResolver implements PopupContract {
  readonly _shouldInitProactively = false;
  readonly #consumers = new Set<Consumer>();

  async _initialize() {
    return {
      registerConsumer: (consumer: Consumer) => this.#consumers.add(consumer),
      unregisterConsumer: (consumer: Consumer) => this.#consumers.delete(consumer),
    };
  }

  async _openPopup(_auth: Auth, { providerId }: AuthProvider, type: string, eventId: string) {
    const chooser = new URL("/local/chooser", location.origin);
    chooser.search = new URLSearchParams({ provider: providerId, eventId }).toString();
    const popup = window.open(chooser, eventId, windowFeatures());
    if (!popup) throw problem("auth/popup-blocked");
    popup.focus();
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== popup || !isAnswer(data) || data.eventId !== eventId)
        return;
      for (const consumer of this.#consumers) {
        if (!consumer.filter.includes(type) || consumer.eventId !== eventId) continue;
        if (data.claims) consumer.onAuthEvent(eventOf(type, eventId, providerId, data.claims));
        else consumer.onError(problem("auth/user-cancelled"));
      }
    };
    addEventListener("message", onMessage);
    const close = () => {
      removeEventListener("message", onMessage);
      popup.close();
    };
    return { window: popup, associatedEvent: null, close };
  }

  async _originValidation() {}

  _isIframeWebStorageSupported(_auth: Auth, answer: (isSupported: boolean) => void) {
    answer(true);
  }
}

interface ChooserAnswer {
  readonly type: "paraph-chooser";
  readonly eventId: string;
  /** Missing when the visitor cancelled. */
  readonly claims?: object;
}

function isAnswer(data: unknown): data is ChooserAnswer {
  return typeof data === "object" && data !== null && "type" in data && data.type === "paraph-chooser";
}

function eventOf(type: string, eventId: string, providerId: string, claims: object): AuthEvent {
  const answer = new URLSearchParams({ providerId, id_token: JSON.stringify(claims) });
  const urlResponse = `${location.origin}/?${answer}`;
  return { type, eventId, sessionId: eventId, urlResponse, tenantId: null, postBody: null };
}

/** As large as the SDK's own windows, and centered like them. */
function windowFeatures(): string {
  const [width, height] = [500, 600];
  const left = Math.max((screen.availWidth - width) / 2, 0);
  const top = Math.max((screen.availHeight - height) / 2, 0);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

function problem(code: string): FirebaseError {
  return new FirebaseError(code, `Firebase: Error (${code}).`);
}
