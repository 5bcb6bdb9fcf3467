import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inNewestForm } from "../data-folder/migrations.ts";
import { createLog } from "../lake/store/log.ts";
import type { LakeDocument } from "../lake/store/types.ts";
import { createHttpTarget } from "../lake/transfer/http-target.ts";
import { runningProcess } from "../process-file.ts";

export interface Rewound {
  readonly written: number;
  readonly deleted: number;
}

interface Difference {
  readonly changed: readonly LakeDocument[];
  readonly added: readonly string[];
}

/**
 * Brings a dataset's documents back to what they were at a moment, as its log says. It is a change like any other: the
 * log keeps what was there before, so it can be taken back by the same means. The lake has to run.
 */
export async function rewind(dataFolder: string, dataset: string, time: Date): Promise<Rewound> {
  const lake = runningProcess(dataFolder, "lake");
  if (!lake) throw new Error(`No lake runs on ${dataFolder}. Start the system, then try again.`);
  const { changed, added } = differenceSince(dataFolder, dataset, time);
  const address = { url: `http://127.0.0.1:${lake.port}`, token: lake.token, dataset };
  const from = `the log at ${time.toISOString()}`;
  await createHttpTarget(address).write(
    changed.map((fields) => ({ fields, from })),
    "replace",
  );
  if (added.length > 0) {
    const response = await fetch(`${address.url}/v2025-02-19/data/mutate/${dataset}`, {
      method: "POST",
      headers: { authorization: `Bearer ${lake.token}`, "content-type": "application/json" },
      body: JSON.stringify({ mutations: added.map((id) => ({ delete: { id } })) }),
    });
    if (!response.ok) {
      const told = (await response.text()).slice(0, 500);
      throw new Error(
        `${changed.length} documents were brought back, but deleting ${added.length} newer ones failed: ${told}`,
      );
    }
  }
  return { written: changed.length, deleted: added.length };
}

function differenceSince(dataFolder: string, dataset: string, time: Date): Difference {
  const file = path.join(dataFolder, "lake/datasets", `${dataset}.db`);
  if (!existsSync(file)) throw new Error(`There is no dataset "${dataset}" in ${dataFolder}.`);
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  database.exec("BEGIN");
  const first = database.prepare("SELECT min(timestamp) AS first FROM tx").get()?.first;
  const instant = time.toISOString();
  if (typeof first !== "string" || first > instant)
    throw new Error(`The log of "${dataset}" begins at ${first}. Name a later time than ${instant}.`);
  const { documentAtTime } = createLog(database);
  const present = new Map(
    database
      .prepare("SELECT id, json FROM doc")
      .all()
      .map(({ id, json }) => [String(id), contentOf(JSON.parse(String(json)))]),
  );
  const ids = database
    .prepare("SELECT DISTINCT id FROM txdoc")
    .all()
    .map(({ id }) => String(id));
  const changed: LakeDocument[] = [];
  const added: string[] = [];
  // What the log has from before a migration is in the form that this migration has changed.
  const earlier = inNewestForm(ids.flatMap((id) => documentAtTime(id, instant) ?? []));
  const then = new Map(earlier.map((document) => [document._id, document]));
  for (const id of ids) {
    const before = then.get(id);
    const now = present.get(id);
    if (before && contentOf(before) !== now) changed.push(before);
    else if (!before && now !== undefined) added.push(id);
  }
  return { changed, added };
}

/** Without what each writing sets anew. */
function contentOf({ _rev, _updatedAt, ...content }: LakeDocument): string {
  return JSON.stringify(content, sorted);
}

/** Gives fields one order, whatever they were stored in. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
