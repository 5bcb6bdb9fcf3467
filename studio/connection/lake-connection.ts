import { type Connection, createConnection, patienceMilliseconds } from "./connection";
import { createMultiplexedFetch } from "./multiplexed-fetch";
import { createOutbox, type Outbox } from "./outbox";
import { sessionPath } from "./sign-in";
import { createSteadyFetch, type Fetch } from "./steady-fetch";

interface LakeConnection {
  readonly connection: Connection;
  /** True while somebody is signed in, as far as the last answer says. */
  readonly session: Connection;
  readonly outbox: Outbox;
  readonly fetch: Fetch;
  /** Says whose tab this is. As soon as somebody else is signed in, it loads anew, and sends nothing in their name. */
  belongTo(person: string): void;
}

let shared: LakeConnection | undefined;

/** All clients of a tab share one connection. The first one opens it. */
export function lakeConnection(lakeUrl: string): LakeConnection {
  shared ??= connect(lakeUrl);
  return shared;
}

function connect(lakeUrl: string): LakeConnection {
  const request = (path: string, signal: AbortSignal) =>
    fetch(`${lakeUrl}${path}`, { signal, cache: "no-store" });
  const connection = createConnection(async (signal) => (await request("/v1/ping", signal)).ok);
  let owner: string | null = null;
  let isLeaving = false;
  /** Whether the owner of this tab is signed in, or perhaps is: a missing answer does not say. */
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    const answer = await request(sessionPath, signal).catch(() => null);
    if (!answer?.ok) return answer?.status !== 401;
    const { id }: { id?: unknown } = await answer.json();
    if (owner === null || typeof id !== "string" || id === owner) return true;
    // What its owner typed is kept in the browser, and comes back when they do.
    isLeaving = true;
    window.location.reload();
    return false;
  };
  const session = createConnection(ask);
  const outbox = createOutbox();
  const steadyFetch = createSteadyFetch({
    connection,
    session,
    outbox,
    send: (url, init) => fetch(url, init),
  });
  for (const event of ["offline", "online"]) window.addEventListener(event, () => void connection.check());
  // Runs before the Studio's own listeners, which assume that the page is closing. One of them sends a last presence
  // message. While the lake is away that fails and crashes the Studio, and whoever chose to stay loses what was typed.
  const askToStay = (event: BeforeUnloadEvent) => {
    if (!outbox.isUnsaved || isLeaving) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("beforeunload", askToStay, { capture: true });
  // Somebody may have signed in as another person in the tab they come from.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    // An answer that breaks off says nothing.
    ask(AbortSignal.timeout(patienceMilliseconds)).catch(() => {});
  });
  return {
    connection,
    session,
    outbox,
    belongTo(person) {
      owner = person;
    },
    fetch: createMultiplexedFetch({ lakeUrl, connection, session, outbox, fetchOther: steadyFetch }),
  };
}
