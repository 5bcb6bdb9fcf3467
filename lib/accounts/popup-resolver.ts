import type { Auth, AuthProvider, PopupRedirectResolver } from "firebase/auth";

/**
 * The SDK's interface for opening windows. It is undocumented, so the version is pinned and browser tests run both
 * resolvers through it.
 */
export interface PopupContract {
  /** Whether this browser blocks windows that open later than the press. */
  readonly _shouldInitProactively: boolean;
  _initialize(auth: Auth): Promise<unknown>;
  _openPopup(auth: Auth, provider: AuthProvider, type: string, eventId: string): Promise<{ close(): void }>;
}

type ContractClass = new () => PopupContract;

export interface WatchedResolver {
  readonly resolver: PopupRedirectResolver;
  /** The answer, or null when no window is open after that many milliseconds; `late` then continues. */
  inTime<Answer>(
    start: () => Promise<Answer>,
    limit: number,
  ): Promise<{ readonly answer: Answer | null; readonly late: Promise<Answer> }>;
  /** Closes the last opened window, if it is still there. */
  closeWindow(): void;
}

/**
 * A resolver that reports when its window opens. Some networks swallow requests, so the script for the window neither
 * arrives nor fails, and the SDK would wait forever.
 */
export function watchResolver(auth: Auth, wanted: PopupRedirectResolver): WatchedResolver {
  const Resolver = wanted as ContractClass; // the SDK's type is deliberately empty; it stands for this class
  const instance = new Resolver();
  const open = instance._openPopup.bind(instance);
  let onOpened = () => {};
  let closeWindow = () => {};
  instance._openPopup = async (...details) => {
    const popup = await open(...details);
    closeWindow = () => popup.close();
    onOpened();
    return popup;
  };
  // Loads what the window needs. If that fails, pressing a button tries again and reports it.
  if (instance._shouldInitProactively) instance._initialize(auth).catch(() => {});
  return {
    // The SDK instantiates the class it gets, and receives this instance.
    resolver: new Proxy(Resolver, { construct: () => instance }),
    closeWindow: () => closeWindow(),
    async inTime(start, limit) {
      const { promise: nothing, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(resolve, limit, null);
      onOpened = () => clearTimeout(timer);
      const late = start();
      const answer = await Promise.race([late, nothing]).finally(() => clearTimeout(timer));
      return { answer, late };
    },
  };
}
