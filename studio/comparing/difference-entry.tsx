import { type Fields, valueAt } from "@paraph/merge/sides";
import { isTextBlock } from "@paraph/merge/text-tokens";
import { isRecord } from "@paraph/service/json";
import { Badge, Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import type { CurrentUser, FormPatch } from "sanity";
import { type ComparedType, type Difference, isEmpty } from "./differences";
import { placeInWords, typesAlong } from "./places";
import { isFilledIn, restorePatches } from "./restore";
import { holdsText, inWords, MarkedWords, StateValue, type TitleOf } from "./state-value";
import { wordChanges } from "./word-changes";

/** One of the two states, with its name in the list of states. */
export interface ShownState {
  readonly name: string;
  readonly document: Fields;
}

/** Two states, and what is being edited. */
export interface ShownPair {
  readonly type: ComparedType;
  readonly left: ShownState;
  readonly right: ShownState;
  /** What is being edited. */
  readonly edited: Fields;
  /** Why nothing can be restored; `null` if something can. */
  readonly refusal: string | null;
  readonly user: CurrentUser | null;
  readonly titleOf: TitleOf;
}

interface DifferenceEntryProps extends ShownPair {
  readonly difference: Difference;
  readonly onRestore: (restored: Restored) => void;
}

export interface Restored {
  readonly place: string;
  /** The name of the state that it is from. */
  readonly from: string;
  readonly difference: Difference;
  readonly patches: readonly FormPatch[];
}

const kinds = {
  added: { words: "Added", tone: "positive" },
  removed: { words: "Removed", tone: "critical" },
  changed: { words: "Changed", tone: "default" },
  moved: { words: "Moved", tone: "default" },
} as const;

/** One place that differs: what it is in each of the two states, and the buttons that bring it back. */
export function DifferenceEntry(props: DifferenceEntryProps) {
  const { type, difference, left, right } = props;
  const { kind, within } = difference;
  const id = useId();
  const place = placeOf(type, difference, left, right);
  const field = typesAlong(type, difference.path, [left.document, right.document]).at(-1);
  const words =
    kind === "changed" && holdsText(field) ? wordChanges(difference.left, difference.right) : null;
  const rows = [
    { ...props, place, state: left, value: difference.left, isMarked: words !== null },
    { ...props, place, state: right, value: difference.right, isMarked: words !== null },
  ];
  return (
    <Card as="li" border padding={3} radius={2} aria-labelledby={id} data-testid="difference">
      <Stack gap={3}>
        <Flex align="flex-start" gap={2} justify="space-between">
          <Text id={id} size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
            {place}
          </Text>
          <Badge flex="none" fontSize={0} tone={kinds[kind].tone}>
            {kinds[kind].words}
          </Badge>
        </Flex>
        {within !== undefined && (
          <Text muted size={1}>{`All of it at once: ${within} changes, which follow one by one.`}</Text>
        )}
        {words !== null && <MarkedWords words={words} />}
        {words?.every(({ change }) => change === "same") && (
          <Text muted size={1}>
            The words are the same. Their format differs.
          </Text>
        )}
        {rows.map((row) => (
          <SideRow key={row.state === left ? "left" : "right"} {...row} />
        ))}
      </Stack>
    </Card>
  );
}

interface SideRowProps extends DifferenceEntryProps {
  readonly place: string;
  readonly state: ShownState;
  readonly value: unknown;
  /** Whether the words of both stand above. */
  readonly isMarked: boolean;
}

function SideRow({
  type,
  difference,
  edited,
  refusal,
  user,
  titleOf,
  onRestore,
  place,
  state,
  value,
  isMarked,
}: SideRowProps) {
  const { path, kind, within } = difference;
  const patches = restorePatches(edited, state.document, difference);
  const types = typesAlong(type, path, [state.document, edited]);
  const missing = patches === null ? "What you edit has no such section." : null;
  const verb = kind !== "moved" && isEmpty(value) ? "Take this out" : "Restore this";
  const why =
    refusal ?? (isFilledIn(type, edited, path, user) ? "This field is filled in by itself." : missing);
  return (
    <Flex align="center" gap={2} justify="space-between" wrap="wrap">
      <Box flex={1} style={{ minWidth: "7rem" }}>
        <Stack gap={2}>
          <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
            {state.name}
          </Text>
          {kind === "moved" ? (
            <Text size={1}>{positionIn(state.document, difference)}</Text>
          ) : (
            !isMarked &&
            within === undefined && <StateValue type={types.at(-1)} value={value} titleOf={titleOf} />
          )}
        </Stack>
      </Box>
      {patches?.length === 0 ? (
        <Text muted size={1}>
          As in the form now
        </Text>
      ) : (
        <Button
          aria-label={`${verb}: ${place}, as in ${state.name}`}
          disabled={why !== null}
          fontSize={1}
          mode="ghost"
          padding={2}
          text={verb}
          title={why ?? undefined}
          onClick={() => onRestore({ place, from: state.name, difference, patches: patches ?? [] })}
        />
      )}
    </Flex>
  );
}

/** By the titles of the form, and the words of an item that came, went or moved as a whole. */
function placeOf(
  type: ComparedType,
  { path, kind, left, right, within }: Difference,
  leftState: ShownState,
  rightState: ShownState,
): string {
  const value = right ?? left;
  const isText = isRecord(value) && isTextBlock(value);
  const states = { theirs: leftState.document, mine: rightState.document };
  const place = placeInWords(type, isText ? path.slice(0, -1) : path, states);
  // A field that the form no longer has.
  if (place === "") return String(path.at(-1));
  if (typeof path.at(-1) === "string" || isText || (kind !== "moved" && within === undefined)) return place;
  const name = isRecord(value) ? (value.heading ?? value.title ?? value.name) : null;
  return `${place} ${inWords(undefined, name ?? value, () => "")}`;
}

function positionIn(document: Fields, { path }: Difference): string {
  const list = valueAt(document, path.slice(0, -1));
  const step = path.at(-1);
  if (!Array.isArray(list) || typeof step !== "object") return "";
  return `Place ${list.findIndex((item) => item?._key === step._key) + 1} of ${list.length}`;
}
