import { Box, Flex, Heading, Stack, Text } from "@sanity/ui";
import { shortDate } from "@/lib/short-date";
import type { Counted, VisitSummary } from "./ask-visits";
import { everyDay, nameAction, nameCampaign, nameSource, totalOf } from "./describe-visits";
import { VisitsChart } from "./visits-chart";

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(15rem, 1fr))",
  gap: "2rem",
} as const;

const cell = { padding: "0.375rem 0", textAlign: "left" } as const;
const number = { padding: "0.375rem 0 0.375rem 1rem", textAlign: "right" } as const;
const line = { borderTop: "1px solid var(--card-border-color)" } as const;

/** The visits of each day as a chart and as a table, and what they have in common. */
export function VisitsSummary({ summary, path }: { summary: VisitSummary; path: string }) {
  const days = everyDay(summary);
  const first = shortDate(summary.from);
  const last = shortDate(summary.to);
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <VisitsChart days={days} label={`Visits of ${path} by day, from ${first} to ${last}`} />
        <Flex justify="space-between">
          <Text muted size={1}>
            {first}
          </Text>
          <Text muted size={1}>
            {last}
          </Text>
        </Flex>
      </Stack>
      <div style={columns}>
        <CountTable title="Where visits came from" counted={summary.sources} nameOf={nameSource} />
        <CountTable title="Campaigns" counted={summary.campaigns} nameOf={nameCampaign} />
        <CountTable title="What visitors did" counted={summary.actions} nameOf={nameAction} />
      </div>
      <details>
        <summary style={{ cursor: "pointer" }}>
          <Text size={1} style={{ display: "inline-block" }}>
            Each day in numbers
          </Text>
        </summary>
        <Box paddingTop={3}>
          <Text as="div" size={1}>
            <table style={{ borderCollapse: "collapse", width: "100%" }}>
              <thead>
                <tr>
                  <th scope="col" style={cell}>
                    Day
                  </th>
                  <th scope="col" style={number}>
                    Visits
                  </th>
                  <th scope="col" style={number}>
                    Actions
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, visits, actions }) => (
                  <tr key={day} style={line}>
                    <th scope="row" style={{ ...cell, fontWeight: "normal" }}>
                      {shortDate(day)}
                    </th>
                    <td style={number}>{visits.toLocaleString("en-US")}</td>
                    <td style={number}>{actions.toLocaleString("en-US")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Text>
        </Box>
      </details>
    </Stack>
  );
}

interface CountTableProps {
  readonly title: string;
  readonly counted: readonly Counted[];
  readonly nameOf: (name: string) => string;
}

/** The most frequent first, each with its share. */
function CountTable({ title, counted, nameOf }: CountTableProps) {
  const total = totalOf(counted);
  return (
    <Stack gap={3}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {total === 0 ? (
        <Text muted size={1}>
          None in this time.
        </Text>
      ) : (
        <Text as="div" size={1}>
          <table aria-label={title} style={{ borderCollapse: "collapse", width: "100%" }}>
            <tbody>
              {counted.map(({ name, count }) => (
                <tr key={name} style={line}>
                  <th scope="row" style={{ ...cell, fontWeight: "normal", overflowWrap: "anywhere" }}>
                    {nameOf(name)}
                  </th>
                  <td style={number}>{count.toLocaleString("en-US")}</td>
                  <td style={{ ...number, color: "var(--card-muted-fg-color)", width: "3rem" }}>
                    {`${Math.round((100 * count) / total)}%`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Text>
      )}
    </Stack>
  );
}
