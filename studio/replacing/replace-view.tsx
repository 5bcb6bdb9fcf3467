import { publishedIdOf } from "@paraph/lake/document-ids";
import { Button, Card, Flex, Text } from "@sanity/ui";
import { useDeferredValue, useMemo, useState } from "react";
import type { ReportFinding } from "@/schemas/checks/report";
import { reportViews } from "../report/report-views";
import { ToolPage } from "../tool-page";
import { ToolViews } from "../tool-views";
import { DocumentHits } from "./document-hits";
import { changing, planOf } from "./plan";
import { countOf, ReleaseBar } from "./release-bar";
import { SearchForm } from "./search-form";
import { useFaults } from "./use-faults";
import { type FoundDocument, type Search, type SearchState, useSearch } from "./use-search";

/** So many documents are listed at first. A list of all would take seconds to draw. */
const LISTED = 30;
const nobody: readonly string[] = [];
const noFaults: readonly ReportFinding[] = [];
const nothing: ReadonlySet<string> = new Set();

/** Find and replace in all texts, as one release. */
export function ReplaceView() {
  const [search, setSearch] = useState<Search | null>(null);
  const [typed, setTyped] = useState("");
  const [leftOut, setLeftOut] = useState(nothing);
  const [listed, setListed] = useState(LISTED);
  const [changed, setChanged] = useState(nobody);
  const replacement = useDeferredValue(typed);
  const state = useSearch(search);
  const found = useMemo(() => changing(state.found ?? [], replacement), [state.found, replacement]);
  const plan = useMemo(() => planOf(found, leftOut, replacement), [found, leftOut, replacement]);
  const faults = useFaults(plan.documents);

  const begin = (next: Search) => {
    setLeftOut(nothing);
    setListed(LISTED);
    setChanged(nobody);
    setSearch(next);
  };
  const choose = useMemo(
    () => (keys: readonly string[], isChosen: boolean) =>
      setLeftOut((before) => {
        const next = new Set(before);
        for (const key of keys) isChosen ? next.delete(key) : next.add(key);
        return next;
      }),
    [],
  );

  return (
    <ToolPage
      testId="replace-view"
      title="Find and replace"
      intro="Searches all texts that are written for readers, and writes what you choose into one release. Nothing changes for visitors until somebody runs it. Addresses of pages, code and names for editors are not searched, nor are the versions in other releases."
      views={<ToolViews current="replace" views={reportViews} />}
    >
      <SearchForm
        isBusy={search !== null && state.found === null && state.failure === null}
        replacement={typed}
        onReplacement={setTyped}
        onSearch={begin}
      />
      {search !== null && <Progress search={search} state={state} hits={countHits(found)} onRetry={begin} />}
      {search !== null && found.length > 0 && (
        <>
          <Text muted size={1}>
            A click on a field opens it in a new tab, so that this list stays.
          </Text>
          {found.slice(0, listed).map((one) => (
            <DocumentHits
              key={one.document._id}
              found={one}
              replacement={replacement}
              leftOut={leftOut}
              faults={faults.byId.get(publishedIdOf(one.document._id)) ?? noFaults}
              isChanged={changed.includes(one.document._id)}
              onChoose={choose}
            />
          ))}
          {found.length > listed && (
            <Flex align="center" gap={3}>
              <Button
                mode="ghost"
                text={`Show ${Math.min(LISTED, found.length - listed)} more of ${found.length} documents`}
                onClick={() => setListed(listed + LISTED)}
              />
              <Text muted size={1}>
                Those not shown are chosen, too.
              </Text>
            </Flex>
          )}
          <ReleaseBar
            plan={plan}
            faults={faults}
            find={search.find}
            replacement={replacement}
            onChanged={setChanged}
          />
        </>
      )}
    </ToolPage>
  );
}

/** "3 hits in 2 documents"; null when there is none. */
function countHits(found: readonly FoundDocument[]): string | null {
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0);
  return count === 0 ? null : `${countOf(count, "hit")} in ${countOf(found.length, "document")}`;
}

interface ProgressProps {
  readonly search: Search;
  readonly state: SearchState;
  /** Null when nothing of what was found would change. */
  readonly hits: string | null;
  readonly onRetry: (search: Search) => void;
}

function Progress({ search, state: { read, found, failure }, hits, onRetry }: ProgressProps) {
  if (failure !== null)
    return (
      <Card border padding={4} radius={3} role="alert" tone="critical">
        <Flex align="center" gap={4} justify="space-between">
          <Text size={2}>
            The search for “{search.find}” stopped: {failure}
          </Text>
          <Button mode="ghost" text="Try again" onClick={() => onRetry({ ...search })} />
        </Flex>
      </Card>
    );
  const isNothing = found !== null && found.length === 0;
  const words =
    found === null
      ? `Looking … ${countOf(read, "document")} read.`
      : isNothing
        ? `“${search.find}” is in none of ${countOf(read, "document")}. ${adviceOn(search)}`
        : hits === null
          ? `“${search.find}” already reads so wherever it is.`
          : `“${search.find}”: ${hits}.`;
  return (
    <Card border padding={4} radius={3} role="status" tone={isNothing ? "caution" : "transparent"}>
      <Text size={2} data-testid="replace-summary">
        {words}
      </Text>
    </Card>
  );
}

/** Where else it may be. */
function adviceOn({ matchCase, wholeWord, side }: Search): string {
  if (matchCase) return "Switch off “Match case” to find it in capitals, too.";
  if (wholeWord) return "Switch off “Whole words” to find it within words, too.";
  return side === "published"
    ? "It may be in a draft: search in the newest texts."
    : "Check how it is written.";
}
