import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import {
  getVersionFromId,
  type ObjectInputProps,
  PatchEvent,
  set,
  unset,
  useClient,
  useDateTimeFormat,
  useEditState,
  useUser,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import type { Conflict, Fields, Sides } from "@/lib/merge/sides";
import { publishedId } from "@/schemas/checks/addresses";
import { useFailureToast } from "../failure-toast";
import { askBeginning, type Beginning, settle } from "./ask-beginning";
import {
  changesBetween,
  changesOfAnswer,
  compareStates,
  type FieldChanges,
  placeInWords,
  type TitledType,
  valueInWords,
} from "./compare-states";
import { noteQuestions } from "./open-questions";

/**
 * Says in a form what others have published since its draft or version was begun, and asks where both changed the same. The
 * lake puts the rest together when it is published.
 */
export function PublishedSince(props: ObjectInputProps) {
  const { value, readOnly } = props;
  const id = value?._id;
  // An earlier revision, or nobody who could answer.
  if (readOnly || typeof id !== "string" || id === publishedId(id)) return null;
  return <SinceBegun {...props} id={id} />;
}

function SinceBegun({ id, value, schemaType, onChange }: ObjectInputProps & { readonly id: string }) {
  const { published } = useEditState(publishedId(id), schemaType.name, "default", getVersionFromId(id));
  const [settlings, setSettlings] = useState(0);
  const [failures, setFailures] = useState(0);
  const beginning = useBeginning(published && id, `${published?._rev} ${settlings}`);
  const noteAsked = useCallback((count: number) => noteQuestions(id, count), [id]);
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  if (!published || !value || !beginning?.began || beginning.publishes.length === 0) return null;
  const states = { base: beginning.began, theirs: published, mine: value };
  const settleAll = () =>
    settle(client, id, published._rev).then(
      () => setSettlings((count) => count + 1),
      (error: unknown) => {
        setFailures((count) => count + 1);
        fail("It was not brought up to date", error, "Try again in a moment.");
      },
    );
  return (
    <SinceNotice
      // What was answered before a failure is asked again.
      key={failures}
      type={schemaType}
      states={states}
      publishes={beginning.publishes}
      onChange={(changes) => onChange(patchOf(changes))}
      onSettle={() => void settleAll()}
      onAsk={noteAsked}
    />
  );
}

function patchOf(changes: FieldChanges): PatchEvent {
  return PatchEvent.from(
    changes.map(([name, next]) => (next === undefined ? unset([name]) : set(next, [name]))),
  );
}

/** `null` while it is not known. */
function useBeginning(id: string | null, asked: string): Beginning | null {
  const client = useClient({ apiVersion });
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another publish, and another beginning, ask again
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    // Without an answer the form is as it was. The next publish asks again.
    askBeginning(client, id, stop.signal).then(setBeginning, () => setBeginning(null));
    return () => {
      stop.abort();
      setBeginning(null);
    };
  }, [client, id, asked]);
  return beginning;
}

interface SinceNoticeProps {
  readonly type: TitledType;
  readonly states: Sides<Fields>;
  readonly publishes: Beginning["publishes"];
  readonly onChange: (changes: FieldChanges) => void;
  /** Takes what is published, and keeps what is here wherever both changed the same. */
  readonly onSettle: () => void;
  /** Called with the number of open questions whenever that changes, and with none when the form is closed. */
  readonly onAsk: (count: number) => void;
}

/** Screen readers announce what appears in a status, so it is there before its words. */
export function SinceNotice({ type, states, publishes, onChange, onSettle, onAsk }: SinceNoticeProps) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const [newest] = publishes;
  const [user] = useUser(newest?.author ?? "");
  const { kept, conflicts, merged } = compareStates(states);
  const open = conflicts.filter((conflict) => !settled.has(keyOf(conflict)));
  useEffect(() => {
    onAsk(open.length);
    return () => onAsk(0);
  }, [onAsk, open.length]);
  const keep = (conflict: Conflict) => {
    const next = new Set([...settled, keyOf(conflict)]);
    setSettled(next);
    if (conflicts.every((one) => next.has(keyOf(one)))) onSettle();
  };
  const isQuiet = (kept.length === 0 && open.length === 0) || !newest;
  const titles = kept.map((name) => type.fields?.find((field) => field.name === name)?.type.title ?? name);
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
                {`${user?.displayName ?? "Somebody"} published this ${publishes.length > 1 ? "last, " : ""}on ${format.format(new Date(newest.publishedAt))}, after what you see here was begun.`}
              </Text>
              {titles.length > 0 && (
                <Text size={1}>{`Publishing keeps what changed there: ${titles.join(", ")}.`}</Text>
              )}
              {open.length > 0 && (
                <Text size={1}>
                  {`${open.length === 1 ? "One place" : `${open.length} places`} changed both there and here. Choose what counts: until then this can't be published.`}
                </Text>
              )}
            </Stack>
          )}
        </div>
        {open.map((conflict) => (
          <ConflictQuestion
            key={keyOf(conflict)}
            place={placeInWords(type, conflict.path, states)}
            conflict={conflict}
            onAnswer={(next) => onChange(changesOfAnswer(states, conflict, next))}
            onKeep={() => keep(conflict)}
          />
        ))}
        {kept.length > 0 && (
          <Flex>
            <Button
              fontSize={1}
              mode="ghost"
              padding={3}
              text="Bring this up to date"
              onClick={() => (open.length === 0 ? onSettle() : onChange(changesBetween(states.mine, merged)))}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

interface ConflictQuestionProps {
  readonly place: string;
  readonly conflict: Conflict;
  readonly onAnswer: (value: unknown) => void;
  readonly onKeep: () => void;
}

function ConflictQuestion({ place, conflict, onAnswer, onKeep }: ConflictQuestionProps) {
  const { theirs, mine, both } = conflict;
  return (
    <Stack as="section" gap={3} aria-label={place}>
      <Text size={1} weight="medium">
        {place}
      </Text>
      <Text size={1} style={{ overflowWrap: "anywhere" }}>{`Published: ${inQuotes(theirs)}`}</Text>
      <Text size={1} style={{ overflowWrap: "anywhere" }}>{`Here: ${inQuotes(mine)}`}</Text>
      <Flex gap={2} wrap="wrap">
        <Button
          fontSize={1}
          mode="ghost"
          padding={3}
          text="Take the published one"
          onClick={() => onAnswer(theirs)}
        />
        <Button fontSize={1} mode="ghost" padding={3} text="Keep this one" onClick={onKeep} />
        {both !== undefined && (
          <Button fontSize={1} mode="ghost" padding={3} text="Take both" onClick={() => onAnswer(both)} />
        )}
      </Flex>
    </Stack>
  );
}

function inQuotes(value: unknown): string {
  if (value === undefined) return "taken out";
  const words = valueInWords(value);
  return words === null ? "another choice" : `“${words}”`;
}

/** The same question again once either side says something else. */
function keyOf({ path, theirs, mine }: Conflict): string {
  return JSON.stringify([path, theirs, mine]);
}
