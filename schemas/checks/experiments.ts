import { overlaps, sayOverlap } from "../../lib/experiments/problems.ts";
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
  const other = others.find((one) => overlaps(document, { ...one }));
  return other ? sayOverlap(other.title ?? other._id) : null;
}
