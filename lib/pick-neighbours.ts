/** An article or a customer's story, as the end of another one shows it. */
export interface Neighbour {
  readonly _id: string;
  readonly _type: "post" | "caseStudy";
  readonly slug: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly publishedAt: string | null;
  readonly topic: string | null;
  readonly customer: string | null;
  readonly industry: string | null;
}

const SHOWN = 3;

/**
 * Of all articles (or stories), newest first, those to read after one of them: first of its own topic or industry,
 * then the ones before it in time, so that following them leads through all.
 */
export function pickNeighbours(id: string, all: readonly Neighbour[]): Neighbour[] {
  const place = all.findIndex(({ _id }) => _id === id);
  const here = all[place];
  const others = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  const isAkin = (other: Neighbour) =>
    here !== undefined &&
    (here.topic ?? here.industry) !== null &&
    (here.topic ?? here.industry) === (other.topic ?? other.industry);
  return [
    ...others.filter(isAkin).slice(0, SHOWN - 1),
    ...others.filter((other) => !isAkin(other)),
    ...others.filter(isAkin).slice(SHOWN - 1),
  ].slice(0, SHOWN);
}
