import type { Conflict, Fields } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";
import { Button, Card, Flex, Grid, Stack, Text, TextArea } from "@sanity/ui";
import { useId, useState } from "react";
import type { ComparedType } from "../comparing/differences";
import { holdsText, inWords, MarkedWords, StateValue, type TitleOf } from "../comparing/state-value";
import { wordChanges } from "../comparing/word-changes";
import { noteWritten, writtenSoFar } from "./answers-so-far";

interface ConflictQuestionProps {
  /** Of the draft or version. */
  readonly documentId: string;
  readonly place: string;
  /** The type of the field or item that both changed. */
  readonly type: ComparedType | undefined;
  readonly conflict: Conflict;
  readonly titleOf: TitleOf;
  readonly onAnswer: (value: unknown) => void;
  readonly onKeep: () => void;
  /** Goes to the place in the form. */
  readonly onOpen: () => void;
}

/** One place that both changed: what is published beside what is here, and which of them counts. */
export function ConflictQuestion(props: ConflictQuestionProps) {
  const { documentId, place, type, conflict, titleOf, onAnswer, onKeep, onOpen } = props;
  const { theirs, mine, both } = conflict;
  const [written, setWritten] = useState(() => writtenSoFar(documentId, conflict));
  const write = (text: string | null) => {
    noteWritten(documentId, conflict, text);
    setWritten(text);
  };
  const id = useId();
  const words = holdsText(type) ? wordChanges(theirs, mine) : null;
  const sides = [
    { name: "Published", value: theirs, words: words?.filter(({ change }) => change !== "added") },
    { name: "Here", value: mine, words: words?.filter(({ change }) => change !== "removed") },
  ];
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text id={id} size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
        {place}
      </Text>
      <Grid gridTemplateColumns={[1, 1, 2]} gap={2}>
        {sides.map((side) => (
          <Card key={side.name} border padding={3} radius={2}>
            <Stack gap={3}>
              <Text muted size={1}>
                {side.name}
              </Text>
              {side.words ? (
                <MarkedWords words={side.words} isBeside />
              ) : (
                <SideValue {...side} type={type} titleOf={titleOf} />
              )}
            </Stack>
          </Card>
        ))}
      </Grid>
      <Flex gap={2} wrap="wrap">
        <Answer text="Take the published one" onClick={() => onAnswer(theirs)} />
        <Answer text="Keep this one" onClick={onKeep} />
        {both !== undefined && <Answer text="Take both" onClick={() => onAnswer(both)} />}
        {typeof mine === "string" && written === null && (
          <Answer text="Write it anew" onClick={() => write(mine)} />
        )}
        {typeof mine !== "string" && mine !== undefined && <Answer text="Edit it below" onClick={onOpen} />}
      </Flex>
      {written !== null && (
        <Stack gap={2}>
          <TextArea
            aria-label={`${place}, written anew`}
            autoFocus
            fontSize={1}
            rows={3}
            value={written}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <Flex gap={2} wrap="wrap">
            <Answer text="Use this text" onClick={() => onAnswer(written)} />
            <Answer text="Cancel" onClick={() => write(null)} />
          </Flex>
        </Stack>
      )}
    </Stack>
  );
}

function Answer({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return <Button fontSize={1} mode="ghost" padding={3} text={text} onClick={onClick} />;
}

interface SideValueProps extends Pick<ConflictQuestionProps, "type" | "titleOf"> {
  readonly value: unknown;
}

function SideValue({ value, type, titleOf }: SideValueProps) {
  if (value === undefined) return <Text size={1}>Taken out</Text>;
  if (!isOrder(value)) return <StateValue type={type} value={value} titleOf={titleOf} />;
  return (
    <Text as="ol" size={1}>
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what is shown
        <li key={index}>{inWords(undefined, item.heading ?? item.title ?? item.name ?? item, titleOf)}</li>
      ))}
    </Text>
  );
}

/** A list is asked as a whole where its order contradicts itself. */
function isOrder(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}
