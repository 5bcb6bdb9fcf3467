import { ChevronDownIcon } from "@sanity/icons/ChevronDown";
import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { shortDate } from "@/lib/short-date";
import type { VisitDay } from "./ask-visits";
import { cell, line, number } from "./table-style";

/** What the chart shows, in numbers, newest first. Closed at first, because it is long. */
export function DaysTable({ days }: { days: readonly VisitDay[] }) {
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
