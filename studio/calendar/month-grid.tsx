import { Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { CalendarEntry } from "./calendar-entries";
import { EntryCard } from "./entry-card";
import { type Month, weeksOf } from "./month";

interface MonthGridProps {
  readonly month: Month;
  readonly entries: readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry, day: string) => void;
}

/** The weeks of a month. A wide screen has seven columns; a narrow one lists the days that have something. */
export function MonthGrid({ month, entries, onMove }: MonthGridProps) {
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const today = new Date().toISOString().slice(0, 10);
  const days = weeksOf(month).flat();
  const isShown = entries.some(({ at }) => days.includes(at.slice(0, 10)));
  return (
    <Stack gap={3}>
      {!isShown && (
        <Text muted size={2}>
          Nothing goes live, ends or expires in this month.
        </Text>
      )}
      {/* Each day says its whole name to screen readers. */}
      <div className="calendar-weekdays" aria-hidden>
        {days.slice(0, 7).map((day) => (
          <Text key={day} size={1} muted>
            {weekdays.format(Date.parse(day))}
          </Text>
        ))}
      </div>
      <ol className="calendar-days">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            isOfMonth={Number(day.slice(5, 7)) === month.month + 1}
            entries={entries.filter(({ at }) => at.startsWith(day))}
            isTarget={dragged !== null && !dragged.at.startsWith(day)}
            onDrop={() => dragged && onMove(dragged, day)}
            onDrag={setDragged}
            onMove={onMove}
          />
        ))}
      </ol>
    </Stack>
  );
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isOfMonth: boolean;
  readonly entries: readonly CalendarEntry[];
  /** Something that can be dropped here is being dragged. */
  readonly isTarget: boolean;
  readonly onDrop: () => void;
  readonly onDrag: (entry: CalendarEntry | null) => void;
  readonly onMove: (entry: CalendarEntry, day: string) => void;
}

const names = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

const weekdays = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

function Day({ day, isToday, isOfMonth, entries, isTarget, onDrop, onDrag, onMove }: DayProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Card
      as="li"
      border
      padding={2}
      radius={2}
      tone={isOver && isTarget ? "primary" : isOfMonth ? "default" : "transparent"}
      data-empty={entries.length === 0 ? "" : undefined}
      aria-current={isToday ? "date" : undefined}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
    >
      <Stack gap={2}>
        <Flex as="h2" margin={0}>
          <Text size={1} muted={!isToday} weight={isToday ? "bold" : "regular"}>
            <span className="calendar-day-number" aria-hidden>
              {Number(day.slice(8))}
            </span>
            <span className="calendar-day-name">{names.format(Date.parse(day))}</span>
          </Text>
        </Flex>
        {entries.length > 0 && (
          <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
            {entries.map((entry) => (
              <EntryCard key={entry.key} entry={entry} onDrag={onDrag} onMove={onMove} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
