import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { IntentLink } from "sanity/router";
import type { CalendarEntry, EntryKind } from "./calendar-entries";

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
export function EntryCard({ entry, onDrag, onMove }: EntryCardProps) {
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
