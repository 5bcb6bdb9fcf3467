import { lookup } from "node:dns/promises";
import { parseArgs } from "node:util";
import { greetMailServer } from "@paraph/lake/mail/transport";
import { openProvider } from "@paraph/payments/api/provider";
import { createClient } from "@redis/client";
import { parseEnv } from "../../lib/env/environment.ts";
import { examineAddedPrices } from "../doctor/added-prices.ts";
import type { World } from "../doctor/finding.ts";
import { examineLake } from "../doctor/lake.ts";
import { examineMachine } from "../doctor/machine.ts";
import { examineSamples } from "../doctor/samples.ts";
import { examineSelling } from "../doctor/selling.ts";
import {
  examineAccounts,
  examineAddress,
  examineMail,
  examinePayments,
  examineVisits,
} from "../doctor/services.ts";
import { examineSingleSignOn } from "../doctor/single-sign-on.ts";

const signs = { fine: "ok   ", unsure: "look ", wrong: "WRONG" } as const;

/** Checks the environment that a start would use, before the first visitor does. */
export async function run(parameters: string[]): Promise<void> {
  parseArgs({ args: parameters, options: {} });
  const environment = parseEnv(process.env);
  const world: World = { fetch, lookup: (hostname) => lookup(hostname), now: Date.now };
  const { provider } = environment.payments;
  const stripe = provider && (await openProvider(provider)).stripe;
  const retrieve = stripe && ((id: string) => stripe.prices.retrieve(id));
  const retrieveNamed = stripe && ((id: string) => stripe.prices.retrieve(id, { expand: ["product"] }));
  const findings = [
    ...(await examineAddress(environment, world)),
    ...(await examineLake(environment, world)),
    ...(await examineSamples(environment, world)),
    ...(await examineAccounts(environment, world)),
    ...(await examinePayments(environment, process.env, world, retrieve)),
    ...(await examineAddedPrices(environment, retrieveNamed)),
    ...(await examineSelling(environment, stripe)),
    examineVisits(environment),
    await examineMail(environment, greetMailServer),
    await examineSingleSignOn(environment, world),
    ...(await examineMachine(environment, process.env, askStore)),
  ];
  for (const { state, what, advice } of findings) {
    console.log(`${signs[state]}  ${what}.`);
    if (advice) console.log(`       ${advice}`);
  }
  const count = findings.filter(({ state }) => state === "wrong").length;
  console.log(count === 0 ? "\nNothing is wrong." : `\n${count} to correct.`);
  if (count > 0) process.exitCode = 1;
}

async function askStore(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 5_000, reconnectStrategy: false } });
  // The promise below tells of it.
  client.on("error", () => {});
  await client.connect();
  await client.ping();
  client.destroy();
}
