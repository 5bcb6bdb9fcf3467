import { defineQuery } from "groq";

/** An article or case study, as another one suggests it at its end. */
export interface Neighbor {
  readonly _id: string;
  readonly _type: "post" | "caseStudy";
  readonly isSample?: boolean | null;
  readonly slug: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly publishedAt: string | null;
  readonly topic: string | null;
  /** Id of the article that its author wants to be read next. */
  readonly next: string | null;
  readonly customer: string | null;
  readonly industry: string | null;
}

const SHOWN = 3;

/**
 * What to read after an article or case study, from all of them, newest first: the one that it names, those of the same
 * topic or industry, then the ones before it, so that following them leads through all.
 */
export function pickNeighbors(id: string, all: readonly Neighbor[]): Neighbor[] {
  const index = all.findIndex(({ _id }) => _id === id);
  const here = all[index];
  const others = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0))];
  const isAkin = (other: Neighbor) =>
    here !== undefined &&
    (here.topic ?? here.industry) !== null &&
    (here.topic ?? here.industry) === (other.topic ?? other.industry);
  const named = others.filter(({ _id }) => _id === here?.next);
  const unnamed = others.filter(({ _id }) => _id !== here?.next);
  return [
    ...named,
    ...unnamed.filter(isAkin).slice(0, SHOWN - 1),
    ...unnamed.filter((other) => !isAkin(other)),
    ...unnamed.filter(isAkin).slice(SHOWN - 1),
  ].slice(0, SHOWN);
}

interface Article {
  readonly _id: string;
  /** Id of the article to read after it. */
  readonly next: string | null;
}

/** Id of the article to begin with: it names the next one, and none names it. Null unless exactly one does that. */
export function startOf(articles: readonly Article[]): string | null {
  const ids = new Set<string | null>(articles.map(({ _id }) => _id));
  const followed = new Set(articles.map(({ next }) => next));
  const starts = articles.filter(({ _id, next }) => ids.has(next) && !followed.has(_id));
  return starts.length === 1 ? (starts[0]?._id ?? null) : null;
}

/** Articles or customer stories, newest first. A page suggests some of them at its end. */
export const NEIGHBORS_QUERY =
  defineQuery(`*[_type == $type && _type in ["post", "caseStudy"] && defined(slug.current) && seo.noIndex != true] | order(publishedAt desc, _id asc)[0...300] {
  _id, _type, isSample, title, summary, publishedAt, topic, "next": next._ref, customer, industry, "slug": slug.current
}`);
