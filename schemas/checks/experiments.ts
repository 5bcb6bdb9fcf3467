import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { goals, isGoal, type Reach, reachOf } from "../../lib/experiments/goals.ts";
import { sayOverlap } from "../../lib/experiments/problems.ts";
import { overlaps } from "../../lib/publishing/span.ts";
import type { AddressClient } from "./addresses.ts";

const query = `*[_type == "experiment" && page._ref == $page && !defined(winner) && !(_id in [$own, $draft])
  && !(_id in path("versions.**"))]{ _id, title, startsAt, endsAt }`;

interface Other {
  readonly _id: string;
  readonly title: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** What is wrong when another experiment divides the visitors of the same page at the same time; null if none does. */
export async function findOtherExperiment(
  document: Readonly<Record<string, unknown>>,
  client: AddressClient,
): Promise<string | null> {
  const { _id, page, winner } = document;
  if (winner || !isRecord(page) || typeof page._ref !== "string") return null;
  const own = publishedIdOf(String(_id));
  const others = await client.fetch<Other[]>(
    query,
    { page: page._ref, own, draft: `drafts.${own}` },
    { perspective: "raw" },
  );
  const other = others.find((one) => overlaps(document, one));
  return other ? sayOverlap(other.title ?? other._id) : null;
}

const pageQuery = `{
  "page": *[_id == $page][0].blocks,
  "goalPage": *[_id == $goalPage][0]{ "title": coalesce(title, heading, name) }
}`;

const reusableQuery = '*[_type == "reusableBlock" && _id in $ids].blocks';

interface FoundPage {
  readonly page: unknown;
  readonly goalPage: { readonly title: string | null } | null;
}

/** Why visitors can't reach the goal on the page or a variant of it, for a warning; null if they can on one of them. */
export async function findUnreachableGoal(
  { goal, page, goalPage, variants, winner }: Readonly<Record<string, unknown>>,
  client: AddressClient,
): Promise<string | null> {
  // The menu of every page leads to new accounts.
  if (winner || !isGoal(goal) || goal === "sign-up" || !isRecord(page) || typeof page._ref !== "string")
    return null;
  const target = isRecord(goalPage) && typeof goalPage._ref === "string" ? goalPage._ref : "";
  if (goal === "page" && target === "") return null;
  const found = await client.fetch<FoundPage>(
    pageQuery,
    { page: page._ref, goalPage: target },
    { perspective: "raw" },
  );
  const own = reachOf([found.page, variants]);
  const reaches = (one: Reach) => (goal === "page" ? one.pages.has(target) : one.goals.has(goal));
  if (reaches(own)) return null;
  const ids = [...own.reusable];
  const shared =
    ids.length === 0 ? [] : await client.fetch<unknown>(reusableQuery, { ids }, { perspective: "raw" });
  if (reaches(reachOf(shared))) return null;
  return goal === "page"
    ? `Neither the page nor a variant links to “${found.goalPage?.title ?? target}”. It counts when visitors get there by another way, which the variants may have nothing to do with.`
    : `Neither the page nor a variant has what it takes: “${goals[goal].title}” would never be counted. Choose another goal, or add a block for it.`;
}
