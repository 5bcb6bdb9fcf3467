import { Flex, Heading, Stack, Text } from "@sanity/ui";
import { shortDate } from "@/lib/short-date";
import type { Counted, VisitSummary } from "./ask-visits";
import { DaysTable } from "./days-table";
import { everyDay, nameAction, nameCampaign, nameSource, totalOf } from "./describe-visits";
import { cell, line, number } from "./table-style";
import { VisitsChart } from "./visits-chart";

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(15rem, 1fr))",
  gap: "2rem",
} as const;

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
            {`Most on one day: ${Math.max(...days.map(({ visits }) => visits)).toLocaleString("en-US")}`}
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
      <DaysTable days={days} />
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
