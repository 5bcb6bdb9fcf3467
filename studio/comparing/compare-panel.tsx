import type { Fields, MergePath } from "@paraph/merge/sides";
import { Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import type { FormPatch, SanityDocumentLike } from "sanity";
import { usePaneRouter } from "sanity/structure";
import { publicEnv } from "@/lib/env/public";
import { isRoutedType } from "@/lib/routes";
import { useAddress } from "../pages/use-address";
import { BothPages, type PageState } from "./both-pages";
import { DifferenceEntry, type Restored, type ShownPair, type ShownState } from "./difference-entry";
import { differencesBetween } from "./differences";
import { restorePatches } from "./restore";
import { type Pair, pagePerspectiveOf, perspectiveOf, type State } from "./states";

interface StateChoicesProps {
  readonly states: readonly State[];
  readonly pair: Pair;
  readonly onChoose: (pair: Pair) => void;
}

/** The two lists of states. */
export function StateChoices({ states, pair, onChoose }: StateChoicesProps) {
  return (
    <Stack gap={3}>
      <StateChoice
        label="Compare"
        states={states}
        chosen={pair.left}
        onChoose={(left) => onChoose({ ...pair, left })}
      />
      <StateChoice
        label="with"
        states={states}
        chosen={pair.right}
        onChoose={(right) => onChoose({ ...pair, right })}
      />
    </Stack>
  );
}

interface StateChoiceProps {
  readonly label: string;
  readonly states: readonly State[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function StateChoice({ label, states, chosen, onChoose }: StateChoiceProps) {
  return (
    <Stack as="label" gap={2}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      <Select fontSize={1} value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Stack>
  );
}

interface DifferencesProps extends ShownPair {
  /** Changes what is being edited, as typing does. */
  readonly onChange: (patches: readonly FormPatch[]) => void;
}

/** What differs between two states, and what was restored of it. */
export function Differences({ onChange, ...props }: DifferencesProps) {
  const { type, left, right, edited, refusal } = props;
  const [restored, setRestored] = useState<(Restored & { readonly before: Fields }) | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const differences = differencesBetween(type, left.document, right.document);
  const restore = (next: Restored) => {
    onChange(next.patches);
    setRestored({ ...next, before: edited });
    // The button that was pressed goes with its entry.
    summary.current?.focus();
  };
  const undo = () => {
    if (restored) onChange(restorePatches(edited, restored.before, restored.difference) ?? []);
    setRestored(null);
    summary.current?.focus();
  };
  return (
    <Stack gap={4}>
      <div ref={summary} tabIndex={-1} role="status">
        <Stack gap={3}>
          <Text size={1} weight="medium">
            {summaryOf(differences.filter(({ within }) => within === undefined).length)}
          </Text>
          {restored && (
            <Text size={1} style={{ overflowWrap: "anywhere" }}>
              {`Restored: ${restored.place}, as in ${restored.from}. Visitors see it once you publish.`}
            </Text>
          )}
        </Stack>
      </div>
      {restored && (
        <Flex>
          <Button fontSize={1} mode="ghost" padding={2} text="Undo the restore" onClick={undo} />
        </Flex>
      )}
      {refusal !== null && differences.length > 0 && (
        <Card border padding={3} radius={2} tone="transparent">
          <Text size={1}>{refusal}</Text>
        </Card>
      )}
      <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
        {differences.map((difference) => (
          <DifferenceEntry
            key={JSON.stringify([difference.path, difference.kind, difference.within])}
            {...props}
            difference={difference}
            onRestore={restore}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function summaryOf(count: number): string {
  if (count === 0) return "Both are the same.";
  return count === 1 ? "One thing differs." : `${count} things differ.`;
}

/** A state whose page can be shown. */
export type PageOfState = ShownState & { readonly id: string; readonly document: SanityDocumentLike };

interface PageLinksProps {
  readonly documentId: string;
  readonly states: readonly [PageOfState, PageOfState];
  /** What differs. */
  readonly places: readonly MergePath[];
}

/** Both states on the page: side by side, and each in a window of its own. */
export function PageLinks({ documentId, states: [left, right], places }: PageLinksProps) {
  const [isOpen, open] = usePagesOpen();
  if (!isRoutedType(left.document._type) && !isRoutedType(right.document._type)) return null;
  const isHosted = publicEnv().mode === "hosted";
  const [first, second] = [pageState(left), pageState(right)];
  return (
    <Stack as="section" aria-label="On the page" gap={3}>
      <PageLink {...left} />
      <PageLink {...right} />
      {first && second ? (
        <BothPages states={[first, second]} places={places} isOpen={isOpen} onOpen={open} />
      ) : (
        <Text muted size={1}>
          {isHosted
            ? "Earlier states show here by field: a hosted lake has no pages of them."
            : "One of these states has no page. What differs is listed below, by field."}
        </Text>
      )}
    </Stack>
  );

  function pageState({ id, name, document }: PageOfState): PageState | null {
    const perspective = pagePerspectiveOf(id, documentId, !isHosted);
    return perspective === null ? null : { name, document, perspective };
  }
}

/** Stands in the pane's address, as the chosen states do: see compare-inspector.tsx. */
function usePagesOpen(): [boolean, () => void] {
  const { params, setParams } = usePaneRouter();
  const [isKept, setIsKept] = useState(false);
  const open = () => {
    setIsKept(true);
    setParams({ ...params, pages: "open" });
  };
  return [isKept || params?.pages === "open", open];
}

function PageLink({ id, name, document }: PageOfState) {
  const path = useAddress(document);
  const perspective = perspectiveOf(id);
  if (path === null || perspective === null) return null;
  const query = new URLSearchParams({
    preview: path,
    // Preview shows drafts of its own accord.
    ...(perspective !== "drafts" && { perspective }),
  });
  return (
    <Text size={1} style={{ overflowWrap: "anywhere" }}>
      <a href={`/studio/presentation?${query}`} target="_blank" rel="noreferrer">
        {`See “${name}” on the page`}
      </a>
    </Text>
  );
}
