import { type Agent, get, type IncomingMessage } from "node:http";

/** Asks as browsers do, and answers the body as it came over the wire, still compressed. */
export async function visit(url: string, agent?: Agent): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br, gzip" } }, resolve).on("error", reject);
  });
  const body = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return body;
}
