import { createDeltaFilter, createProjection, type Delta } from "@paraph/lake/query/matcher";
import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import type { Environment } from "../../lib/env/environment.ts";
import { lakeOrigin } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { ask, type Finding, fine, readJson, unsure, type World, wrong } from "./finding.ts";

/** Seconds by which this clock may differ from the lake's. Webhooks are refused when they seem five minutes old. */
const MOST_SKEW = 5;

/** The hosted lake: its tokens and what they may do, the origins it knows, its webhook, its clock. */
export async function examineLake({ lake, siteUrl }: Environment, world: World): Promise<Finding[]> {
  if (lake.mode === "local") return [fine("Lake: the local one, in the data folder")];
  const api = `${lakeOrigin(lake)}/v${apiVersion}`;
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? ""}` });
  const query = `${api}/data/query/${lake.dataset}?${new URLSearchParams({ query: "count(*)", perspective: "raw" })}`;
  const read = await ask(world, query, { headers: bearer(lake.token) });
  if ("reason" in read)
    return [
      wrong(
        `Lake: ${api} can't be reached: ${read.reason}`,
        "Check the network, the project id and SANITY_API_HOST.",
      ),
    ];
  return [
    readFinding(read, lake.dataset),
    clockFinding(read, world),
    ...(await writeFindings(
      `${api}/data/mutate/${lake.dataset}?dryRun=true`,
      bearer(lake.writeToken),
      world,
    )),
    await originFinding(`${api}/check/cors`, siteUrl, world),
    await examineWebhook(
      {
        address: `${api}/hooks/projects/${lake.projectId}`,
        headers: bearer(lake.token),
        dataset: lake.dataset,
        siteUrl,
      },
      world,
    ),
  ];
}

function readFinding({ ok, status }: Response, dataset: string): Finding {
  if (ok) return fine(`Lake: SANITY_API_READ_TOKEN reads the dataset "${dataset}"`);
  const advice =
    status === 404
      ? "Set NEXT_PUBLIC_SANITY_DATASET to a dataset of this project."
      : "Make a token with the role viewer in the project's settings and set SANITY_API_READ_TOKEN to it.";
  return wrong(`Lake: reading the dataset "${dataset}" was answered with ${status}`, advice);
}

function clockFinding(answer: Response, { now }: World): Finding {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(date))
    return unsure("Clock: the lake's answer has no date", "Compare this machine's clock with another.");
  const skew = Math.round((now() - date) / 1000);
  if (Math.abs(skew) <= MOST_SKEW) return fine("Clock: agrees with the lake's");
  return wrong(
    `Clock: this machine's differs from the lake's by ${skew} s`,
    "Have a time service set it: signatures of webhooks and the ends of deals depend on it.",
  );
}

/** Nothing is written: the lake only says whether it would be. */
async function writeFindings(
  address: string,
  headers: Record<string, string>,
  world: World,
): Promise<Finding[]> {
  const advice =
    "Make a token with the role editor in the project's settings and set SANITY_API_WRITE_TOKEN to it.";
  /** Why it would not be written; `null` when it would. */
  async function refusal(mutations: readonly unknown[]): Promise<string | null> {
    const type = { "content-type": "application/json" };
    const body = JSON.stringify({ mutations });
    const answer = await ask(world, address, { method: "POST", headers: { ...headers, ...type }, body });
    if ("reason" in answer) return answer.reason;
    return answer.ok ? null : `it was answered with ${answer.status}`;
  }
  const form = await refusal([{ create: { _id: "lead.doctor", _type: "lead" } }]);
  if (form !== null) return [wrong(`Lake: trying to store a form's content failed: ${form}`, advice)];
  const visit = await refusal([
    { createIfNotExists: { _id: "share.doctor", _type: "previewShare", visits: 0 } },
    { patch: { id: "share.doctor", inc: { visits: 1 } } },
  ]);
  return [
    fine("Lake: SANITY_API_WRITE_TOKEN may store what visitors send with forms"),
    visit === null
      ? fine("Lake: SANITY_API_WRITE_TOKEN may count visits of shared previews")
      : wrong(`Lake: shared previews open, but counting a visit fails: ${visit}`, advice),
  ];
}

async function originFinding(address: string, siteUrl: string, world: World): Promise<Finding> {
  const answer = await ask(world, address, { headers: { origin: siteUrl } });
  const told = "reason" in answer || !answer.ok ? null : await readJson(answer);
  const result = isRecord(told) ? told.result : null;
  if (!isRecord(result))
    return unsure(
      `Lake: it did not say whether it knows the origin ${siteUrl}`,
      "Look at the project's CORS origins.",
    );
  if (result.allowed === true && result.withCredentials === true)
    return fine(`Lake: pages of ${siteUrl} may use the Studio's sign-in`);
  return wrong(
    `Lake: the Studio at ${siteUrl}/studio can't sign anybody in`,
    `Add ${siteUrl} to the project's CORS origins, with credentials.`,
  );
}

/** What the site reads of each delivery: lib/freshness/webhook.ts. */
const projection = '{_id, _type, _rev, _updatedAt, "operation": delta::operation()}';

interface Wanted {
  /** Where the vendor lists the project's webhooks. */
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly dataset: string;
  readonly siteUrl: string;
}

/** Whether a webhook tells the site of everything that is published, of releases too, and of nothing else. */
export async function examineWebhook(wanted: Wanted, world: World): Promise<Finding> {
  const target = `${wanted.siteUrl}/api/revalidate`;
  const advice = `In the project's settings, have a webhook post ${projection} to ${target} whenever a document is created, updated or deleted, with SANITY_WEBHOOK_SECRET as its secret, no filter, and neither drafts nor versions.`;
  const answer = await ask(world, wanted.address, { headers: wanted.headers });
  const hooks = "reason" in answer || !answer.ok ? null : await readJson(answer);
  if (!Array.isArray(hooks)) return unsure("Webhook: the token may not list the project's webhooks", advice);
  const ours = hooks.filter(isRecord).find(({ url }) => url === target);
  if (!ours) return wrong(`Webhook: none posts to ${target}, so a publish shows after a minute`, advice);
  if (ours.isDisabled === true || ours.isDisabledByUser === true)
    return wrong(`Webhook: the one to ${target} is turned off`, "Turn it on.");
  const problem = (await problemsOf(ours, wanted.dataset))[0];
  if (problem !== undefined) return wrong(`Webhook: the one to ${target} ${problem}`, advice);
  return fine(`Webhook: one posts to ${target}`);
}

async function problemsOf(hook: Readonly<Record<string, unknown>>, dataset: string): Promise<string[]> {
  const problems: string[] = [];
  if (hook.dataset !== undefined && hook.dataset !== "*" && hook.dataset !== dataset)
    problems.push(`is for the dataset "${hook.dataset}"`);
  if (hook.secret === null || hook.secret === "") problems.push("has no secret, so the site refuses it");
  if (hook.includeDrafts === true) problems.push("is sent for each change of a draft, too");
  if (hook.includeAllVersions === true) problems.push("is sent for each change in a release, too");
  return isRecord(hook.rule) ? [...problems, ...(await problemsOfRule(hook.rule))] : problems;
}

async function problemsOfRule(rule: Readonly<Record<string, unknown>>): Promise<string[]> {
  const problems: string[] = [];
  const on = Array.isArray(rule.on) ? rule.on : ["create", "update", "delete"];
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  try {
    const passes = createDeltaFilter(text(rule.filter));
    const project = createProjection(text(rule.projection));
    for (const [operation, what, delta] of examples) {
      if (!on.includes(operation) || !(await passes(delta))) problems.push(`is not sent when ${what}`);
      else if (!isWhole(await project(delta), operation)) problems.push(`does not post ${projection}`);
    }
  } catch (error) {
    problems.push(`has a rule that can't be read: ${messageOf(error)}`);
  }
  return problems;
}

function isWhole(posted: unknown, operation: string): boolean {
  if (!isRecord(posted)) return false;
  const fields = ["_id", "_type", "_rev", "_updatedAt"];
  return posted.operation === operation && fields.every((field) => typeof posted[field] === "string");
}

const dates = { _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
const page = { _id: "page-example", _type: "page", _rev: "r1", ...dates, title: "Example" };
const release = {
  _id: "_.releases.rExample",
  _type: "system.release",
  _rev: "r1",
  ...dates,
  name: "rExample",
};

/** What the site has to be told of. */
const examples: readonly (readonly [operation: string, what: string, delta: Delta])[] = [
  ["create", "a document is published for the first time", change(null, page)],
  ["update", "a document is published again", change(page, { ...page, _rev: "r2", title: "Changed" })],
  ["delete", "a document is unpublished", change(page, null)],
  [
    "update",
    "a release is published",
    change({ ...release, state: "active" }, { ...release, _rev: "r2", state: "published" }),
  ],
];

function change(before: Delta["before"], after: Delta["after"]): Delta {
  return { before, after, identity: "system", now: new Date() };
}
