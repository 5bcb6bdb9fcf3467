import type { Auth, AuthProvider, PopupRedirectResolver } from "firebase/auth";

/**
 * What the SDK asks of the part that opens its windows. It is the SDK's own and not documented: the version is pinned,
 * and tests in the browser run both resolvers through it.
 */
export interface PopupContract {
  /** Whether this browser blocks a window that opens later than the press that asked for it. */
  readonly _shouldInitProactively: boolean;
  _initialize(auth: Auth): Promise<unknown>;
  _openPopup(auth: Auth, provider: AuthProvider, type: string, eventId: string): Promise<{ close(): void }>;
}

type ContractClass = new () => PopupContract;

export interface WatchedResolver {
  readonly resolver: PopupRedirectResolver;
  /** The answer, or null when no window is open after so many milliseconds; `late` is then still under way. */
  inTime<Answer>(
    start: () => Promise<Answer>,
    limit: number,
  ): Promise<{ readonly answer: Answer | null; readonly late: Promise<Answer> }>;
  /** Closes the window that was opened last, should it still be there. */
  closeWindow(): void;
}

/**
 * A resolver that tells when its window opens: where a network swallows requests, the script which the window needs
 * neither arrives nor fails, and the SDK would wait for ever.
 */
export function watchResolver(auth: Auth, wanted: PopupRedirectResolver): WatchedResolver {
  const Resolver = wanted as ContractClass; // the SDK's type is empty on purpose; what it stands for is the class
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
  // Loads now what the window needs; should that fail, the press on a button tries again and says so.
  if (instance._shouldInitProactively) instance._initialize(auth).catch(() => {});
  return {
    // The SDK makes its own instance of the class it is given, and is given this one.
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
