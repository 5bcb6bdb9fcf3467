import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isRecord } from "@paraph/service/json";
import { SAMPLES_QUERY, samplesInWords } from "../../lib/content/sample.ts";
import type { Environment } from "../../lib/env/environment.ts";
import { lakeOrigin } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { ask, type Finding, fine, readJson, unsure, type World } from "./finding.ts";

/** How much of what is published is still invented. Pages mark it, so it is nothing wrong. */
export async function examineSamples(
  environment: Pick<Environment, "dataFolder" | "lake">,
  world: World,
): Promise<Finding[]> {
  const types =
    environment.lake.mode === "local" ? typesHere(environment) : await typesThere(environment.lake, world);
  if (types === null)
    return [
      unsure("Content: what is still sample could not be read", "Look at “Sample content” in the Studio."),
    ];
  const samples = samplesInWords(types);
  if (samples === null) return [fine("Content: nothing published is sample content")];
  return [
    unsure(
      `Content: sample content is published, and marked as such: ${samples}`,
      "The Studio lists it under “Sample content”. Replace or delete it before the site speaks for a company.",
    ),
  ];
}

/** From the data folder, whether its lake runs or not. */
function typesHere({ dataFolder, lake }: Pick<Environment, "dataFolder" | "lake">): string[] {
  const file = path.join(dataFolder, `lake/datasets/${lake.dataset}.db`);
  if (!existsSync(file)) return [];
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return database
    .prepare(
      `SELECT json ->> '$._type' AS type FROM doc WHERE json -> '$.isSample' = 'true' AND instr(json ->> '$._id', '.') = 0`,
    )
    .all()
    .map(({ type }) => String(type));
}

async function typesThere(lake: Environment["lake"], world: World): Promise<string[] | null> {
  if (lake.mode === "local") return null;
  const search = new URLSearchParams({ query: SAMPLES_QUERY, perspective: "published" });
  const address = `${lakeOrigin(lake)}/v${apiVersion}/data/query/${lake.dataset}?${search}`;
  const answer = await ask(world, address, { headers: { authorization: `Bearer ${lake.token ?? ""}` } });
  const told = "reason" in answer || !answer.ok ? null : await readJson(answer);
  return isRecord(told) && Array.isArray(told.result) ? told.result.map(String) : null;
}
