import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import type { UserViewComponent } from "sanity/structure";
import { CONTROL } from "@/lib/experiments/experiment";
import { compareVariants, describeResult, type VariantResult } from "@/lib/experiments/results";
import { visitActions } from "@/lib/visits/actions";
import { publishedId } from "@/schemas/checks/addresses";
import { toDocument } from "../to-document";
import { cell, line, number } from "../visits/table-style";
import type { FoundCounts } from "./read-counts";
import { pageIdOf, variantsOf } from "./stored-experiment";
import { useCounts } from "./use-counts";

/** What was counted of each variant of the page, and how certain it is that one is better. */
export const ResultsView: UserViewComponent = ({ document, documentId }) => {
  const published = toDocument(document.published);
  const words = new Map(variantsOf(published).map(({ letter, words }) => [letter, words]));
  const asked = {
    experiment: publishedId(documentId),
    page: pageIdOf(published),
    letters: [CONTROL, ...words.keys()],
    since: published?._createdAt ?? "",
  };
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="results-view">
      <Container width={2} paddingY={4}>
        {words.size === 0 ? (
          <Notice text="Nothing has begun. Publish the experiment, and its results show here." />
        ) : (
          <Results asked={JSON.stringify(asked)} words={words} />
        )}
      </Container>
    </Box>
  );
};

const notices: Readonly<Record<NonNullable<FoundCounts["offBecause"]>, string>> = {
  hosted:
    "Nothing is counted: this website’s content is in a hosted store, which has no place for counts, so there are no results. Visitors are divided all the same.",
  configuration:
    "Nothing is counted: this website’s configuration says so (PARAPH_VISITS). Visitors are divided all the same. What was counted before shows here.",
};

const actions = Object.values(visitActions)
  .map((one) => one.toLowerCase())
  .join(", ");

function Results({ asked, words }: { asked: string; words: ReadonlyMap<string, string> }) {
  const { found, problem } = useCounts(asked);
  const notice = found?.offBecause && <Notice text={notices[found.offBecause]} />;
  if (found?.counts === null) return notice;
  return (
    <Stack gap={5}>
      {notice}
      <Text aria-live="polite" data-testid="results-statement" size={2}>
        {problem !== null
          ? `The counts could not be read: ${problem}`
          : found === null
            ? "Looking …"
            : describeResult(found.counts)}
      </Text>
      {found !== null && (
        <ResultTable
          results={compareVariants(found.counts)}
          nameOf={(letter) => words.get(letter) ?? `${letter} · The page itself`}
        />
      )}
      <Text muted size={1}>
        {`Each opened page is a visit, so one visitor can be several. What visitors do on the page is an action: ${actions}. Decide at the end: whoever looks every day and stops at the first good day finds differences that aren’t there.`}
      </Text>
    </Stack>
  );
}

interface ResultTableProps {
  readonly results: readonly VariantResult[];
  readonly nameOf: (letter: string) => string;
}

function ResultTable({ results, nameOf }: ResultTableProps) {
  return (
    <Text as="div" size={1}>
      <table aria-label="Results by variant" style={{ borderCollapse: "collapse", width: "100%" }}>
        <thead>
          <tr>
            <th scope="col" style={cell}>
              Variant of the page
            </th>
            {["Visits", "Actions", "Rate", "Compared with A"].map((title) => (
              <th key={title} scope="col" style={number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ letter, visits, actions, rate, comparison }) => (
            <tr key={letter} style={line}>
              <th scope="row" style={{ ...cell, fontWeight: "normal" }}>
                {nameOf(letter)}
              </th>
              <td style={number}>{visits.toLocaleString("en-US")}</td>
              <td style={number}>{actions.toLocaleString("en-US")}</td>
              <td style={number}>{rate === null ? "–" : `${(rate * 100).toFixed(1)}%`}</td>
              <td style={number}>{comparison === null ? "–" : signed(comparison.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  );
}

function signed(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${Math.round(Math.abs(difference) * 100)}%`;
}

function Notice({ text }: { text: string }) {
  return (
    <Card border padding={4} radius={3} tone="caution">
      <Text size={1}>{text}</Text>
    </Card>
  );
}
