import { useCallback, useSyncExternalStore } from "react";
import { lakeConnection } from "./lake-connection";
import { loginUrl } from "./sign-in";

const words = {
  lost: "No connection to the server. You can keep working. What you write stays in this browser and is saved when the connection is back.",
  signedOut:
    "You are signed out. You can keep working. What you write stays in this browser and is saved when you sign in again.",
  saving: "The connection is back. Saving what you wrote …",
};

/** Lives outside the Studio's own components, so it shows in every state, even before login. */
export function ConnectionNotice({ lakeUrl }: { readonly lakeUrl: string }) {
  const state = useConnectionProblem(lakeUrl);
  return (
    <div role="status" style={area}>
      {state && (
        <p data-testid="connection-notice" data-state={state} style={bar}>
          {words[state]}
          {state === "signedOut" && (
            <>
              {" "}
              <a href={loginUrl(lakeUrl, "/studio")} target="_blank" rel="noreferrer" style={link}>
                Sign in in a new tab
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Null while all is well. With a hosted lake, `null`, nobody looks. */
export function useConnectionProblem(lakeUrl: string | null): keyof typeof words | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (lakeUrl === null) return () => {};
      const { connection, session, outbox } = lakeConnection(lakeUrl);
      const stops = [connection, session, outbox].map((part) => part.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [lakeUrl],
  );
  return useSyncExternalStore(
    subscribe,
    () => (lakeUrl === null ? null : stateOf(lakeUrl)),
    () => null,
  );
}

function stateOf(lakeUrl: string): keyof typeof words | null {
  const { connection, session, outbox } = lakeConnection(lakeUrl);
  if (!connection.isUp) return "lost";
  // The lake refuses the socket of whoever is signed out.
  if (!session.isUp) return "signedOut";
  if (!connection.isLive) return "lost";
  return outbox.isBehind ? "saving" : null;
}

/** Above every dialog of the Studio. Clicks pass through, so it never gets in the way. */
const area = {
  position: "fixed",
  insetInline: 0,
  insetBlockStart: 8,
  zIndex: 2_000_000,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
} as const;

const link = { color: "inherit", pointerEvents: "auto" } as const;

const bar = {
  margin: 0,
  maxWidth: "46rem",
  padding: "0.625rem 1rem",
  borderRadius: 6,
  background: "#7a3b00",
  color: "#ffffff",
  font: "500 0.875rem/1.4 system-ui, sans-serif",
  boxShadow: "0 4px 16px rgb(0 0 0 / 0.25)",
} as const;
