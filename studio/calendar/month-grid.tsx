import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import { IntentLink } from "sanity/router";
import type { CalendarEntry, EntryKind } from "./calendar-entries";
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

const tones: Readonly<Record<EntryKind, "primary" | "positive" | "caution" | "suggest" | "neutral">> = {
  release: "primary",
  scheduledDraft: "primary",
  deal: "positive",
  announcement: "suggest",
  card: "suggest",
  article: "neutral",
  certification: "caution",
  claim: "caution",
};

interface EntryCardProps {
  readonly entry: CalendarEntry;
  readonly onDrag: (entry: CalendarEntry | null) => void;
  readonly onMove: (entry: CalendarEntry, day: string) => void;
}

/** One thing that happens on a day. It is moved by dragging, or by the date in it. */
function EntryCard({ entry, onDrag, onMove }: EntryCardProps) {
  const { kind, title, verb, at, conflicts, moves } = entry;
  return (
    <Card
      as="li"
      border
      padding={2}
      radius={2}
      tone={conflicts.length > 0 ? "critical" : tones[kind]}
      draggable={moves !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
      data-testid="calendar-entry"
    >
      <Stack gap={2}>
        <Text size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
          <Opener opens={entry.opens}>{title}</Opener>
        </Text>
        <Flex align="center" gap={2} wrap="wrap">
          <Badge fontSize={0} tone={tones[kind]}>
            {verb}
          </Badge>
          <Text muted size={0}>
            {at.slice(11, 16)}
          </Text>
        </Flex>
        {conflicts.map((conflict) => (
          <Flex key={conflict} gap={2}>
            <Text size={0}>
              <WarningOutlineIcon />
            </Text>
            <Text size={0}>{conflict}</Text>
          </Flex>
        ))}
        {moves !== null && (
          <input
            type="date"
            aria-label={`The day on which “${title}” ${verb}`}
            className="calendar-date"
            value={at.slice(0, 10)}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== "") onMove(entry, currentTarget.value);
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

function Opener({ opens, children }: { opens: CalendarEntry["opens"]; children: ReactNode }) {
  return "release" in opens ? (
    <IntentLink intent="release" params={{ id: opens.release }}>
      {children}
    </IntentLink>
  ) : (
    <IntentLink intent="edit" params={opens}>
      {children}
    </IntentLink>
  );
}
