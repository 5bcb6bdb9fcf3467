import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useClient } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { CONTROL } from "@/lib/experiments/experiment";
import {
  compareVariants,
  describeResult,
  type VariantCounts,
  type VariantResult,
} from "@/lib/experiments/results";
import { messageOf } from "@/lib/message-of";
import { pathOf, type Routed } from "@/lib/routes";
import { publishedId } from "@/schemas/checks/addresses";
import { toDocument } from "../to-document";
import { readCounts } from "./read-counts";
import { pageIdOf, variantsOf } from "./stored-experiment";

/** What was counted of each form of the page, and how certain it is that one is better. */
export const ResultsView: UserViewComponent = ({ document, documentId }) => {
  const published = toDocument(document.published);
  const variants = variantsOf(published);
  const words = new Map(variants.map(({ letter, words }) => [letter, words]));
  const asked = JSON.stringify({
    experiment: publishedId(documentId),
    page: pageIdOf(published),
    letters: [CONTROL, ...words.keys()],
  });
  const { counts, problem, isNothingCounted } = useCounts(asked);
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="results-view">
      <Container width={2} paddingY={4}>
        {variants.length === 0 ? (
          <Notice text="Nothing has begun. Publish the experiment, and its results show here." />
        ) : isNothingCounted ? (
          <Notice text="Nothing is counted: this website doesn’t count visits, so there are no results. Visitors are divided all the same." />
        ) : (
          <Stack gap={5}>
            <Text aria-live="polite" data-testid="results-statement" size={2}>
              {problem !== null
                ? `The counts could not be read: ${problem}`
                : counts === null
                  ? "Looking …"
                  : describeResult(counts)}
            </Text>
            {counts !== null && (
              <ResultTable
                results={compareVariants(counts)}
                nameOf={(letter) => words.get(letter) ?? `${letter} · The page itself`}
              />
            )}
            <Text muted size={1}>
              Decide at the end: whoever looks every day and stops at the first good day finds differences
              that aren’t there. Each opened page is a visit, so one visitor can be several.
            </Text>
          </Stack>
        )}
      </Container>
    </Box>
  );
};

/** `asked`: as JSON, so that the same question is asked once. */
function useCounts(asked: string) {
  const client = useClient({ apiVersion });
  const [counts, setCounts] = useState<VariantCounts[] | null>(null);
  const [isNothingCounted, setIsNothingCounted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    const { experiment, page, letters }: { experiment: string; page: string | null; letters: string[] } =
      JSON.parse(asked);
    const ask = async () => {
      const found = await client.fetch<Routed | null>(
        '*[_id == $page][0]{ _type, path, "slug": slug.current }',
        {
          page,
        },
      );
      const path = found && pathOf(found);
      if (path === null) return [];
      return readCounts(client, { experiment, letters, path });
    };
    ask().then(
      (found) => {
        if (isLeft) return;
        setCounts(found);
        setIsNothingCounted(found === null);
        setProblem(null);
      },
      (error: unknown) => isLeft || setProblem(messageOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [client, asked]);
  return { counts, problem, isNothingCounted };
}

const cell = { padding: "0.5rem 0", textAlign: "left" } as const;
const number = { padding: "0.5rem 0 0.5rem 1rem", textAlign: "right" } as const;
const line = { borderTop: "1px solid var(--card-border-color)" } as const;

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
              Form of the page
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
