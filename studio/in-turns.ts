/** Works on all items, only a few at a time, so that the lake and the site answer others in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
