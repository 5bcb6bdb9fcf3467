import { createDeltaFilter, createProjection, type Delta } from "@paraph/lake/query/matcher";
import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import { ask, type Finding, fine, readJson, unsure, type World, wrong } from "./finding.ts";

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
