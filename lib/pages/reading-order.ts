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
