import { isFields } from "../../lib/publishing/values.ts";
import { type AddressClient, publishedId } from "./addresses.ts";

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
  if (winner || !isFields(page) || typeof page._ref !== "string") return null;
  const own = publishedId(String(_id));
  const others = await client.fetch<Other[]>(
    query,
    { page: page._ref, own, draft: `drafts.${own}` },
    { perspective: "raw" },
  );
  const other = others.find((one) => overlaps(document, one));
  return other
    ? `“${other.title ?? other._id}” divides the visitors of this page at the same time. Choose another page or other dates, or end that experiment first.`
    : null;
}

function overlaps(one: Readonly<Record<string, unknown>>, other: Other): boolean {
  return startOf(one.startsAt) < endOf(other.endsAt) && startOf(other.startsAt) < endOf(one.endsAt);
}

function startOf(value: unknown): number {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

function endOf(value: unknown): number {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
