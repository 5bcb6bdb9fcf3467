import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Button, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { combineLatest, filter, firstValueFrom } from "rxjs";
import {
  type DocumentActionComponent,
  type DocumentStore,
  getDraftId,
  type SanityClient,
  useClient,
  useDocumentStore,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { CONTROL } from "@/lib/experiments/experiment";
import { publishWhenStored, type Refusal } from "../connection/kept-publish";
import { useFailureToast } from "../failure-toast";
import { pageIdOf, variantsOf } from "./stored-experiment";

/** The action "Publish the winner": a variant becomes the page, or the page stays, and the experiment is over. */
export const PublishWinner: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const store = useDocumentStore();
  const toast = useToast();
  const fail = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const page = pageIdOf(published);
  const variants = variantsOf(published);
  if (!published || page === null || variants.length === 0 || published.winner) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const decide = async (letter: string) => {
    setChosen(letter);
    try {
      const blocks = variants.find((one) => one.letter === letter)?.blocks ?? null;
      await applyWinner({ client, store, experiment: id, page, letter, blocks });
      toast.push({
        status: "success",
        title: blocks === null ? "The page stays as it is" : `${letter} is the page now`,
        description: "The experiment is over. All visitors see the same.",
      });
      close();
    } catch (error) {
      fail("The winner was not published", error);
    }
    setChosen(null);
  };
  return {
    label: "Publish the winner",
    icon: CheckmarkCircleIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Publish the winner",
      onClose: close,
      content: (
        <Stack gap={4} padding={2}>
          <Text size={1}>
            The winner’s blocks take the place of the page’s, at once and for everybody. The page’s address,
            title and search texts stay. Its history keeps what was there before.
          </Text>
          <Stack gap={2}>
            {variants.map(({ letter, words }) => (
              <Button
                key={letter}
                disabled={chosen !== null}
                loading={chosen === letter}
                text={`Publish ${words}`}
                tone="positive"
                onClick={() => void decide(letter)}
              />
            ))}
            <Button
              disabled={chosen !== null}
              loading={chosen === CONTROL}
              mode="ghost"
              text="Keep the page as it is"
              onClick={() => void decide(CONTROL)}
            />
          </Stack>
        </Stack>
      ),
    },
  };
};
PublishWinner.displayName = "PublishWinner";

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
  if (blocks !== null) {
    const type = await typeOf(client, page);
    await writeDraft(client, page, blocks);
    await publishDraft({ client, store, page, type });
  }
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

/**
 * The draft is written by the lake. A form that is closed would not do: the Studio keeps what it last knew of the page,
 * and what is written to that is sent to nobody.
 */
async function writeDraft(client: SanityClient, page: string, blocks: readonly unknown[]): Promise<void> {
  await client.action(
    {
      actionType: "sanity.action.document.edit",
      draftId: getDraftId(page),
      publishedId: page,
      patch: { set: { blocks } },
    },
    { tag: "experiment.write" },
  );
}

interface Draft {
  readonly client: SanityClient;
  readonly store: DocumentStore;
  readonly page: string;
  readonly type: string;
}

async function publishDraft({ client, store, page, type }: Draft): Promise<void> {
  const query = "*[_id == $draft][0]._updatedAt";
  const writtenAt = await client.fetch<string | null>(query, { draft: getDraftId(page) }, raw);
  if (writtenAt === null) throw new Error(takenAway);
  const state = combineLatest({
    current: store.pair.editState(page, type),
    operations: store.pair.editOperations(page, type),
  });
  // The Studio forgets a document soon after its last listener leaves.
  const held = state.subscribe();
  try {
    // What it last knew comes first, and this draft only when it has asked the lake.
    await firstValueFrom(
      state.pipe(
        filter(({ current: { draft }, operations }) => {
          return draft !== null && draft._updatedAt >= writtenAt && !operations.publish.disabled;
        }),
      ),
    );
    const outcome = await publishWhenStored(store, page, type);
    if (typeof outcome === "string") throw new Error(refusals[outcome]);
  } finally {
    held.unsubscribe();
  }
}

const takenAway =
  "Somebody else has published or discarded the draft with the winner’s blocks. Look at the page, and publish the winner again.";

const refusals: Readonly<Record<Refusal, string>> = {
  "nothing left": takenAway,
  "has errors":
    "With these blocks the page has errors. Its draft holds them: open the page, fix them and publish it.",
  refused: "The page was not accepted. Its draft holds the winner’s blocks: open the page and publish it.",
};
