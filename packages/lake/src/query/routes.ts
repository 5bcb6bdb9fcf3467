import { isRecord } from "@paraph/service/json";
import { type Context, Hono } from "hono";
import { siteCallerId } from "../auth/credentials.ts";
import { asksForGroups, groupsOf } from "../auth/groups.ts";
import type { People } from "../auth/people.ts";
import type { Caller, LakeContext, LakeEnvironment } from "../context.ts";
import { publishedIdOf } from "../document-ids.ts";
import { plainError, typedError } from "../errors.ts";
import { senderOf } from "../http/sender.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { earlierStates } from "./earlier.ts";
import { type QueryRequest, runQuery } from "./engine.ts";
import type { Params } from "./parse.ts";
import {
  audienceOf,
  defaultPerspective,
  mayRead,
  type Perspective,
  parsePerspective,
} from "./perspective.ts";
import type { QueryRunner } from "./run.ts";
import type { SourceMapPaths } from "./source-map.ts";
import type { Trust } from "./trust.ts";

type RequestContext = Context<LakeEnvironment>;

/** Reports which thread answered, see README. */
const threadHeader = "x-lake-thread";

/** `GET` and `POST /data/query/:dataset`, `GET /data/doc/:dataset/:ids`. */
export function queryRoutes(context: LakeContext, run: QueryRunner, people: People): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  async function answer(c: RequestContext, datasetName: string, query: unknown, params: Params) {
    if (typeof query !== "string" || query.trim() === "") {
      throw plainError(400, "Bad Request", 'The request has no query. Send it as "query".');
    }
    const started = performance.now();
    const caller = c.get("caller");
    const dataset = context.store.dataset(datasetName);
    const perspective = perspectiveOf(c);
    const request: QueryRequest = {
      query,
      params,
      perspective,
      earlier: earlierStates(dataset, perspective, audienceOf(caller)),
      caller,
      now: context.now(),
      projectId: context.projectId,
      resultSourceMap: sourceMapOf(c.req.query("resultSourceMap")),
    };
    if (caller.role !== "anonymous" && asksForGroups(query)) {
      const groups = await runQuery(groupsOf(dataset, people, context.publisherOnly), request);
      return c.json({ ...groups, query, ms: Math.round(performance.now() - started) });
    }
    const json = await run(dataset, {
      ...request,
      trust: trustOf(caller, c.req.query("tag") ?? ""),
      sender: senderOf(caller, c.req.raw.headers),
      signal: c.req.raw.signal,
      onAnswer: (thread) => c.header(threadHeader, thread),
    });
    const ms = Math.round(performance.now() - started);
    const more = JSON.stringify({ ms, ...(c.req.query("returnQuery") !== "false" && { query }) });
    return c.body(`${json.slice(0, -1)},${more.slice(1)}`, 200, { "content-type": "application/json" });
  }

  routes.get("/data/query/:dataset", (c) =>
    answer(c, c.req.param("dataset"), c.req.query("query"), paramsOf(new URL(c.req.url).searchParams)),
  );

  routes.post("/data/query/:dataset", async (c) => {
    const { query, params } = await readBody(c);
    const named = paramsOf(new URL(c.req.url).searchParams);
    return answer(c, c.req.param("dataset"), query, { ...named, ...params });
  });

  routes.get("/data/doc/:dataset/:ids", (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const { documents } = dataset;
    const audience = audienceOf(c.get("caller"));
    const asked = c.req.param("ids").split(",");
    const ids = c.req.query("includeAllVersions") === "true" ? withVersions(dataset, asked) : asked;
    const found: LakeDocument[] = [];
    const omitted: { id: string; reason: "existence" | "permission" }[] = [];
    for (const id of new Set(ids.filter((item) => item !== ""))) {
      const document = documents.get(id);
      // The existence of a private document is private, too.
      const isReadable = mayRead(audience, id, document?._type);
      if (!isReadable && !asked.includes(id)) continue;
      if (!isReadable) omitted.push({ id, reason: "permission" });
      else if (document === undefined) omitted.push({ id, reason: "existence" });
      else found.push(document);
    }
    return c.json({ documents: c.req.query("excludeContent") === "true" ? [] : found, omitted });
  });

  return routes;
}

/** The ids that exist of each document: published, draft and versions. */
function withVersions(dataset: Dataset, ids: readonly string[]): string[] {
  return ids.map(publishedIdOf).flatMap((id) => {
    const versions = [...dataset.idsOfVersions(id)];
    return dataset.documents.has(id) ? [id, ...versions] : versions;
  });
}

/** People experiment in Vision. */
function trustOf(caller: Caller, tag: string): Trust {
  if (caller.role === "anonymous") return "stranger";
  if (/vision/i.test(tag)) return "vision";
  return caller.id === siteCallerId ? "server" : "person";
}

function perspectiveOf(c: RequestContext): Perspective {
  const names = c.req.queries("perspective");
  if (names !== undefined && names.join("") !== "") return parsePerspective(names.join());
  const version = /\/v(1|X|\d{4}-\d{2}-\d{2})\//i.exec(c.req.path)?.[1];
  return defaultPerspective(version ?? "X");
}

function sourceMapOf(text: string | undefined): SourceMapPaths | undefined {
  if (text === "withKeyArraySelector") return "key";
  return text === "true" ? "index" : undefined;
}

/** Reads `$name=<JSON>` from the URL. */
function paramsOf(search: URLSearchParams): Params {
  const params: [name: string, value: unknown][] = [];
  for (const [name, text] of search) {
    if (!name.startsWith("$")) continue;
    try {
      params.push([name.slice(1), JSON.parse(text)]);
    } catch {
      throw typedError(
        400,
        "queryParamError",
        `The parameter ${name} is not JSON: ${text.slice(0, 100)}. Strings need quotation marks.`,
      );
    }
  }
  return Object.fromEntries(params);
}

async function readBody(c: RequestContext): Promise<{ query: unknown; params: Params }> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    throw plainError(400, "Bad Request", "The body of the request is not JSON.");
  }
  if (!isRecord(body)) throw plainError(400, "Bad Request", "The body must be {query, params}.");
  const { query, params = {} } = body;
  if (!isRecord(params))
    throw plainError(400, "Bad Request", '"params" must be an object of names and values.');
  return { query, params };
}
