import { z } from "zod";
import { startPayments } from "./payments.ts";

/**
 * The payment provider in a process of its own: its API, its pages, and its clock, which only the tests move. Its
 * events go where it is told.
 */

const order = z.union([
  z.strictObject({ seconds: z.number() }),
  z.strictObject({ webhook: z.url() }),
  z.strictObject({ again: z.url() }),
]);

let webhook = "http://127.0.0.1:1/";
const provider = await startPayments({ webhookTarget: () => ({ url: webhook, headers: {} }) });

process.on("message", async (message) => {
  const given = order.parse(message);
  if ("webhook" in given) webhook = given.webhook;
  else if ("again" in given) await provider.postAgain(given.again);
  else provider.pass(given.seconds);
  process.send?.({ done: true });
});
process.on("disconnect", async () => {
  await provider[Symbol.asyncDispose]();
  process.exit();
});
process.send?.({ pages: provider.url, keys: await provider.keys() });
