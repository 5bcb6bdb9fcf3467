import { ChevronDownIcon } from "@sanity/icons/ChevronDown";
import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { shortDate } from "@/lib/short-date";
import type { Counted, VisitDay, VisitSummary } from "./ask-visits";
import { everyDay, nameAction, nameCampaign, nameSource, totalOf } from "./describe-visits";
import { cell, line, number } from "./table-style";

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

const HEIGHT = 120;
const GAP = 0.2;

/** A bar for each day. The table below it says the same in numbers. */
function VisitsChart({ days, label }: { days: readonly VisitDay[]; label: string }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <svg
      aria-label={label}
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      style={{ display: "block", borderBottom: "1px solid var(--card-border-color)" }}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      width="100%"
    >
      {days.map(({ day, visits }, at) => {
        const height = visits === 0 ? 0 : Math.max(2, (visits / most) * HEIGHT);
        return (
          <g key={day}>
            <title>{`${shortDate(day)}: ${visits}`}</title>
            {/* Takes the pointer where the bar is low. */}
            <rect fill="transparent" height={HEIGHT} width={1} x={at} y={0} />
            <rect
              fill="var(--card-focus-ring-color)"
              height={height}
              width={1 - GAP}
              x={at + GAP / 2}
              y={HEIGHT - height}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** What the chart shows, in numbers, newest first. Closed at first, because it is long. */
function DaysTable({ days }: { days: readonly VisitDay[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={3}>
      <Flex>
        <Button
          aria-expanded={isOpen}
          fontSize={1}
          icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
          mode="bleed"
          padding={2}
          text="Each day in numbers"
          onClick={() => setOpen(!isOpen)}
        />
      </Flex>
      {isOpen && (
        <Text as="div" size={1}>
          <table aria-label="Each day" style={{ borderCollapse: "collapse", width: "100%" }}>
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
      )}
    </Stack>
  );
}
