import type { Conflict, Fields, MergePath, Sides } from "@paraph/merge/sides";
import { Button, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect, useState } from "react";
import type { FormPatch } from "sanity";
import type { ComparedType } from "../comparing/differences";
import { fieldsInWords, placeInWords, typesAlong } from "../comparing/places";
import type { TitleOf } from "../comparing/state-value";
import { answersSoFar, keyOf, noteAnswers, noteTaken, withTakenBack } from "./answers-so-far";
import type { Beginning } from "./beginning";
import { answerPatches, type Comparison } from "./compare-states";
import { ConflictQuestion } from "./conflict-question";
import { type Choice, type SameQuestions, takesTheirs } from "./same-questions";
import { usePublisher } from "./use-publisher";

/** What was chosen, and which questions were answered by keeping what is there. */
export type Answer = readonly [question: Conflict, choice: Choice, kept: ReadonlySet<string>];

interface SinceNoticeProps {
  /** Of the draft or version. */
  readonly id: string;
  readonly type: ComparedType;
  readonly states: Pick<Sides<Fields>, "theirs" | "mine">;
  /** Whether somebody knows what the draft or version began with. */
  readonly isKnown: boolean;
  readonly comparison: Comparison;
  readonly publishes: Beginning["publishes"];
  /** Versions in other releases that ask the same. */
  readonly others: readonly SameQuestions[];
  readonly titleOf: TitleOf;
  /** Shows both states on the page. */
  readonly pages?: ReactNode;
  readonly onChange: (patches: readonly FormPatch[]) => void;
  /** Gives the same answer in other releases. */
  readonly onAnswerSame: (chosen: readonly SameQuestions[], ...answer: Answer) => void;
  readonly onOpen: (path: MergePath) => void;
  /** Takes what is published, and keeps what is here wherever both changed the same. */
  readonly onSettle: () => void;
  /** Called with the number of open questions whenever that changes, and with none when the form is closed. */
  readonly onAsk: (count: number) => void;
}

/** Screen readers announce what appears in a status, so it is there before its words. */
export function SinceNotice(props: SinceNoticeProps) {
  const { id, type, states, isKnown, comparison, publishes, others, titleOf, pages } = props;
  const { onChange, onAnswerSame, onOpen, onSettle, onAsk } = props;
  const [settled, setSettled] = useState(() => answersSoFar(id));
  const [isEverywhere, setIsEverywhere] = useState(true);
  const [hasAnswered, setHasAnswered] = useState(false);
  const newest = usePublisher(publishes[0]);
  const { kept } = comparison;
  const conflicts = withTakenBack(id, comparison.conflicts, states);
  const open = conflicts.filter((conflict) => !settled.has(keyOf(conflict)));
  useEffect(() => {
    onAsk(open.length);
    return () => onAsk(0);
  }, [onAsk, open.length]);
  // Also when what is published was taken: from then on that is what the draft began with.
  const isAnswered = open.length === 0 && (hasAnswered || conflicts.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the last one is answered
  useEffect(() => {
    if (isAnswered) onSettle();
  }, [isAnswered]);
  const keep = (conflict: Conflict) => {
    const next = new Set([...settled, keyOf(conflict)]);
    noteAnswers(id, next);
    setSettled(next);
  };
  const answer = (conflict: Conflict, choice: Choice) => {
    setHasAnswered(true);
    onAnswerSame(isEverywhere ? others : [], conflict, choice, settled);
    if (choice === "keep") keep(conflict);
    else onChange(answerPatches(states, conflict, choice.value));
    if (takesTheirs(conflict, choice)) noteTaken(id, conflict);
    // What is neither of the two counts as well.
    else if (choice !== "keep") keep({ ...conflict, mine: choice.value });
  };
  const isQuiet = (kept.length === 0 && open.length === 0) || !newest;
  const titles = fieldsInWords(type, kept);
  return (
    <Card
      border={!isQuiet}
      marginBottom={isQuiet ? 0 : 4}
      padding={isQuiet ? 0 : 4}
      radius={2}
      tone={isQuiet ? "inherit" : open.length > 0 ? "caution" : "primary"}
      data-testid="published-since"
    >
      <Stack gap={4}>
        <div role="status">
          {!isQuiet && (
            <Stack gap={3}>
              <Text size={1} weight="medium">
                {`${newest.name} published this ${publishes.length > 1 ? "last, " : ""}on ${newest.when}${isKnown ? ", after what you see here was begun." : ". What was published when this was begun is not known."}`}
              </Text>
              {titles.length > 0 && (
                <Text size={1}>{`Publishing keeps what changed there: ${titles.join(", ")}.`}</Text>
              )}
              {open.length > 0 && (
                <Text size={1}>
                  {`${whatDiffers(open.length, isKnown)}. Choose what counts: until then this can't be published.`}
                </Text>
              )}
            </Stack>
          )}
        </div>
        {open.map((conflict) => (
          <ConflictQuestion
            key={keyOf(conflict)}
            documentId={id}
            place={placeInWords(type, conflict.path, states)}
            type={typesAlong(type, conflict.path, [states.mine, states.theirs]).at(-1)}
            conflict={conflict}
            titleOf={titleOf}
            onAnswer={(value) => answer(conflict, { value })}
            onKeep={() => answer(conflict, "keep")}
            onOpen={() => onOpen(conflict.path)}
          />
        ))}
        {open.length > 0 && others.length > 0 && (
          <Everywhere others={others} isOn={isEverywhere} onChange={setIsEverywhere} />
        )}
        {open.length > 0 && pages}
        {/* With a question it would take what is published, and still begin where it did. */}
        {kept.length > 0 && open.length === 0 && (
          <Flex>
            <Button fontSize={1} mode="ghost" padding={3} text="Bring this up to date" onClick={onSettle} />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

function whatDiffers(count: number, isKnown: boolean): string {
  const [places, are] = count === 1 ? ["One place", "is"] : [`${count} places`, "are"];
  return `${places} ${isKnown ? "changed both" : `${are} not the same`} there and here`;
}

interface EverywhereProps {
  readonly others: readonly SameQuestions[];
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether an answer counts in the other releases, too. */
function Everywhere({ others, isOn, onChange }: EverywhereProps) {
  const titles = others.map(({ title }) => `“${title}”`).join(", ");
  return (
    <Flex as="label" align="flex-start" gap={3}>
      <Checkbox checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Text size={1} style={{ overflowWrap: "anywhere" }}>
        {`Answer the same in ${titles}, too: ${others.length === 1 ? "that release asks" : "those releases ask"} the same.`}
      </Text>
    </Flex>
  );
}
