import { createConnection } from "../../studio/connection/connection.ts";
import { createMultiplexedFetch } from "../../studio/connection/multiplexed-fetch.ts";
import { createOutbox } from "../../studio/connection/outbox.ts";
import { createSteadyFetch, type Fetch } from "../../studio/connection/steady-fetch.ts";

/** The Studio's connection to a lake, with a `fetch` that a test can replace. */
export function studioConnection(
  lakeUrl: string,
  send: Fetch = (url, init) => fetch(url, init),
  isSignedIn = () => true,
) {
  const connection = createConnection(async (signal) => (await send(`${lakeUrl}/v1/ping`, { signal })).ok);
  const outbox = createOutbox();
  const session = createConnection(async () => isSignedIn());
  const fetchOther = createSteadyFetch({ connection, session, outbox, send });
  return {
    connection,
    session,
    outbox,
    fetch: createMultiplexedFetch({ lakeUrl, connection, session, outbox, fetchOther }),
  };
}
