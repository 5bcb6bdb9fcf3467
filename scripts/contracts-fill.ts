import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { fillCatalogue } from "./support/synthetic-contracts.ts";

const usage = `Usage: npm run contracts:fill -- COUNT [options]
Fills a scratch dataset with the content of this project and COUNT contracts that were made by the machine.
  --dataset NAME   default: scratch
  --data DIR       default: PARAPH_DATA, or .data`;

/** The dataset that the site reads. */
const visitors = "production";

async function run(): Promise<void> {
  const root = path.resolve(import.meta.dirname, "..");
  const own = process.env.PARAPH_DATA || ".data";
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dataset: { type: "string", default: "scratch" },
      data: { type: "string", default: own },
      help: { type: "boolean" },
    },
  });
  const count = Number(positionals[0]);
  if (values.help) return console.log(usage);
  if (positionals.length !== 1 || !Number.isInteger(count) || count < 1) throw new Error(usage);
  const { dataset, data } = values;
  if (dataset === visitors && path.resolve(data) === path.resolve(own)) {
    throw new Error(
      `Cannot fill "${dataset}" in ${data}: visitors read it. Name another dataset, or another folder with --data.`,
    );
  }
  console.log(
    `Filled ${await fillCatalogue(root, { data, dataset, count })} with ${count} synthetic contracts.`,
  );
}

run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
