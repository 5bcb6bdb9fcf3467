import { type Connection, createConnection } from "./connection";
import { createMultiplexedFetch } from "./multiplexed-fetch";
import { createOutbox, type Outbox } from "./outbox";
import { createSteadyFetch, type Fetch } from "./steady-fetch";

interface LakeConnection {
  readonly connection: Connection;
  /** True while somebody is signed in, as far as the last answer says. */
  readonly session: Connection;
  readonly outbox: Outbox;
  readonly fetch: Fetch;
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
  const session = createConnection(async (signal) => {
    // A missing answer does not say who is signed in.
    const answer = await request("/v1/auth/id?tag=sanity.studio.session", signal).catch(() => null);
    return answer?.status !== 401;
  });
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
    if (!outbox.isUnsaved) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("beforeunload", askToStay, { capture: true });
  return {
    connection,
    session,
    outbox,
    fetch: createMultiplexedFetch({ lakeUrl, connection, session, outbox, fetchOther: steadyFetch }),
  };
}
