import { combineLatest, filter, firstValueFrom } from "rxjs";
import { type DocumentStore, getDraftId, type SanityClient } from "sanity";
import { publishWhenStored } from "../connection/kept-publish";

interface Winner {
  readonly client: SanityClient;
  readonly store: DocumentStore;
  readonly experiment: string;
  readonly page: string;
  readonly letter: string;
  /** Null: the page stays as it is. */
  readonly blocks: readonly unknown[] | null;
}

/**
 * Publishes the winner's blocks as the page, by the same way and with the same checks as the page's own form, and then
 * ends the experiment. Nobody sees the former page in between: who has the winner keeps it until both are the same.
 */
export async function applyWinner({
  client,
  store,
  experiment,
  page,
  letter,
  blocks,
}: Winner): Promise<void> {
  if (blocks !== null) await publishBlocks(store, page, await typeOf(client, page), blocks);
  const drafts = await client.fetch<string[]>("*[_id == $draft]._id", { draft: getDraftId(experiment) }, raw);
  const transaction = client.transaction();
  for (const id of [experiment, ...drafts]) transaction.patch(id, (patch) => patch.set({ winner: letter }));
  await transaction.commit({ tag: "experiment.decide" });
}

const raw = { perspective: "raw" } as const;

/** Only of a page without a draft: what somebody is still writing there would be published with the winner. */
async function typeOf(client: SanityClient, page: string): Promise<string> {
  const ids = [page, getDraftId(page)];
  const found = await client.fetch<{ _id: string; _type: string }[]>(
    "*[_id in $ids]{ _id, _type }",
    { ids },
    raw,
  );
  if (found.some(({ _id }) => _id !== page))
    throw new Error("The page has changes that are not published. Publish or discard them first.");
  const [published] = found;
  if (!published) throw new Error("The page is not published any more.");
  return published._type;
}

async function publishBlocks(
  store: DocumentStore,
  page: string,
  type: string,
  blocks: readonly unknown[],
): Promise<void> {
  const state = combineLatest({
    current: store.pair.editState(page, type),
    operations: store.pair.editOperations(page, type),
  });
  // The Studio forgets a document soon after its last listener leaves.
  const held = state.subscribe();
  try {
    const { operations } = await firstValueFrom(
      state.pipe(filter(({ current, operations }) => current.ready && !operations.patch.disabled)),
    );
    operations.patch.execute([{ set: { blocks } }]);
    await firstValueFrom(state.pipe(filter(({ current }) => current.draft !== null)));
    const outcome = await publishWhenStored(store, page, type);
    if (outcome === "has errors" || outcome === "refused")
      throw new Error(
        outcome === "has errors"
          ? "With these blocks the page has errors. Its draft holds them: open the page, fix them and publish it."
          : "The page was not accepted. Its draft holds the winner’s blocks: open the page and publish it.",
      );
  } finally {
    held.unsubscribe();
  }
}
