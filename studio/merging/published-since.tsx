import { publishedIdOf } from "@paraph/lake/document-ids";
import type { Fields } from "@paraph/merge/sides";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import {
  getVersionFromId,
  type InputProps,
  isObjectInputProps,
  type ObjectInputProps,
  PatchEvent,
  type SanityDocument,
  type SanityDocumentLike,
  useClient,
  useEditState,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { BothPages } from "../comparing/both-pages";
import { useTitles } from "../comparing/use-titles";
import { definePlugin } from "../define-plugin";
import { useFailureToast } from "../failure-toast";
import { at } from "../order";
import { perspectiveWithDrafts } from "../report/use-draft-page";
import { forgetAnswers } from "./answers-so-far";
import { askBeginning, settle } from "./ask-beginning";
import type { Beginning, Publisher } from "./beginning";
import { compareStates } from "./compare-states";
import { noteQuestions } from "./open-questions";
import { withReleaseNotice } from "./release-notice";
import { answerSame, type SameQuestions, useSameQuestions } from "./same-questions";
import { type Answer, SinceNotice } from "./since-notice";
import { usePublisher } from "./use-publisher";

/** What others have published since a draft or a release was begun. */
export const merging = definePlugin({
  name: "merging",
  tools: (tools) => tools.map(withReleaseNotice),
  notices: [at(20, Since)],
});

function Since(props: InputProps) {
  return isObjectInputProps(props) ? <PublishedSince {...props} /> : null;
}

/**
 * Says in a form what others have published since its draft or version was begun, and asks where both changed the same. The
 * lake puts the rest together when it is published.
 */
function PublishedSince(props: ObjectInputProps) {
  const { value, readOnly } = props;
  const id = value?._id;
  // An earlier revision, or nobody who could answer.
  if (readOnly || typeof id !== "string" || id === publishedIdOf(id)) return null;
  return <SinceBegun {...props} id={id} />;
}

function SinceBegun(props: ObjectInputProps & { readonly id: string }) {
  const { id, value, schemaType } = props;
  const { published } = useEditState(publishedIdOf(id), schemaType.name, "default", getVersionFromId(id));
  const [settlings, setSettlings] = useState(0);
  const isOfRelease = getVersionFromId(id) !== undefined;
  const beginning = useBeginning(published || isOfRelease ? id : null, `${published?._rev} ${settlings}`);
  if (!beginning || !value) return null;
  const onSettled = () => setSettlings((count) => count + 1);
  if (!published)
    return beginning.unpublished && isOfRelease ? (
      <UnpublishedFound id={id} unpublished={beginning.unpublished} onSettled={onSettled} />
    ) : null;
  if (beginning.publishes.length === 0) return null;
  return (
    <SinceFound
      {...props}
      began={beginning.began}
      published={published}
      edited={{ ...value, _id: id, _type: schemaType.name }}
      publishes={beginning.publishes}
      onSettled={onSettled}
    />
  );
}

interface UnpublishedFoundProps {
  readonly id: string;
  readonly unpublished: Publisher;
  readonly onSettled: () => void;
}

function UnpublishedFound({ id, unpublished, onSettled }: UnpublishedFoundProps) {
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  return (
    <UnpublishedNotice
      unpublished={unpublished}
      onPublishAgain={() =>
        settle(client, id, null).then(onSettled, (error: unknown) =>
          fail("It stays a question", error, "Try again in a moment."),
        )
      }
    />
  );
}

interface SinceFoundProps extends ObjectInputProps {
  readonly id: string;
  readonly began: Fields | null;
  readonly published: SanityDocument;
  readonly edited: SanityDocumentLike;
  readonly publishes: Beginning["publishes"];
  readonly onSettled: () => void;
}

function SinceFound(props: SinceFoundProps) {
  const { id, began, published, edited, publishes, schemaType, onChange, onPathFocus, onSettled } = props;
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  const [failures, setFailures] = useState(0);
  const noteAsked = useCallback((count: number) => noteQuestions(id, count), [id]);
  const states = { base: began, theirs: published, mine: edited };
  const comparison = compareStates(states);
  const { conflicts } = comparison;
  const others = useSameQuestions(client, id, published, conflicts);
  const titleOf = useTitles(conflicts.flatMap(({ theirs, mine }) => [theirs, mine]));
  const [arePagesOpen, setArePagesOpen] = useState(false);
  const settleAll = () =>
    settle(client, id, published._rev)
      .finally(() => forgetAnswers(id))
      .then(onSettled, (error: unknown) => {
        setFailures((count) => count + 1);
        fail("It was not brought up to date", error, "Try again in a moment.");
      });
  const answerIn = (chosen: readonly SameQuestions[], ...answer: Answer) =>
    chosen.forEach((other) => {
      answerSame(client, other, ...answer).catch((error: unknown) =>
        fail(`“${other.title}” was not answered`, error, "Open the document there, and choose."),
      );
    });
  return (
    <SinceNotice
      // What was answered before a failure is asked again.
      key={failures}
      id={id}
      type={schemaType}
      states={states}
      isKnown={began !== null}
      comparison={comparison}
      publishes={publishes}
      others={others}
      titleOf={titleOf}
      pages={
        <BothPages
          states={[
            { name: "Published", document: published, perspective: "published" },
            { name: "Here", document: edited, perspective: perspectiveWithDrafts(edited._id) },
          ]}
          places={conflicts.map(({ path }) => path)}
          isOpen={arePagesOpen}
          onOpen={() => setArePagesOpen(true)}
        />
      }
      onChange={(patches) => onChange(PatchEvent.from([...patches]))}
      onAnswerSame={answerIn}
      onOpen={(path) => onPathFocus([...path])}
      onSettle={() => void settleAll()}
      onAsk={noteAsked}
    />
  );
}

/** `null` while it is not known. A publish does not change it, so what is written meanwhile stays on the screen. */
function useBeginning(id: string | null, asked: string): Beginning | null {
  const client = useClient({ apiVersion });
  const [known, setKnown] = useState<{ readonly id: string; readonly beginning: Beginning } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another publish, and another beginning, ask again
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    // Without an answer the form is as it was. The next publish asks again.
    askBeginning(client, id, stop.signal).then(
      (beginning) => setKnown({ id, beginning }),
      () => stop.signal.aborted || setKnown(null),
    );
    return () => stop.abort();
  }, [client, id, asked]);
  return known && known.id === id ? known.beginning : null;
}

interface UnpublishedNoticeProps {
  readonly unpublished: Publisher;
  readonly onPublishAgain: () => Promise<unknown>;
}

/** Asks in the form of a version whether its release brings back what somebody has unpublished since. */
export function UnpublishedNotice({ unpublished, onPublishAgain }: UnpublishedNoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  const who = usePublisher(unpublished);
  const publishAgain = () => {
    setIsBusy(true);
    void onPublishAgain().finally(() => setIsBusy(false));
  };
  return (
    <Card border marginBottom={4} padding={4} radius={2} tone="caution" data-testid="unpublished-since">
      <Stack gap={4}>
        <Stack gap={3} role="status">
          <Text size={1} weight="medium">
            {`${who?.name} unpublished this on ${who?.when}, after it was added to the release.`}
          </Text>
          <Text size={1}>
            Until you choose, the release can’t run. To leave it unpublished, take it out of the release.
          </Text>
        </Stack>
        <Flex>
          <Button
            disabled={isBusy}
            fontSize={1}
            mode="ghost"
            padding={3}
            text="Publish it again with the release"
            onClick={publishAgain}
          />
        </Flex>
      </Stack>
    </Card>
  );
}
