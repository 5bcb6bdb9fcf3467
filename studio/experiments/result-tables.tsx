import { Heading, Stack, Text } from "@sanity/ui";
import type { VariantResult } from "@/lib/experiments/results";
import { nameAction } from "../visits/describe-visits";
import { cell, line, number } from "../visits/table-style";
import type { FoundCounts } from "./read-counts";

const table = { borderCollapse: "collapse", width: "100%" } as const;
const name = { ...cell, fontWeight: "normal" } as const;

/** What counts for the experiment, by variant. */
interface ResultTableProps {
  readonly results: readonly VariantResult[];
  readonly nameOf: (letter: string) => string;
}

export function ResultTable({ results, nameOf }: ResultTableProps) {
  return (
    <Text as="div" size={1}>
      <table aria-label="Results by variant" style={table}>
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
              <th scope="row" style={name}>
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

interface BesidesTableProps {
  readonly besides: FoundCounts["besides"];
  readonly letters: readonly string[];
}

/** What else was counted of each variant. */
export function BesidesTable({ besides, letters }: BesidesTableProps) {
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        What else visitors did
      </Heading>
      <Text as="div" size={1}>
        <table aria-label="What else visitors did" style={table}>
          <thead>
            <tr>
              <th scope="col" style={cell}>
                Action
              </th>
              {letters.map((letter) => (
                <th key={letter} scope="col" style={number}>
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {besides.map(({ action, counts }) => (
              <tr key={action} style={line}>
                <th scope="row" style={name}>
                  {nameAction(action)}
                </th>
                {counts.map(({ letter, actions }) => (
                  <td key={letter} style={number}>
                    {actions.toLocaleString("en-US")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Text>
      <Text muted size={1}>
        The experiment is not about these, so they don’t decide it: of several things, one differs by chance
        sooner.
      </Text>
    </Stack>
  );
}
