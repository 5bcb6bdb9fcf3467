import { CalendarIcon } from "@sanity/icons/Calendar";
import { ChevronLeftIcon } from "@sanity/icons/ChevronLeft";
import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { Button, Checkbox, Flex, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { useFailureToast } from "../failure-toast";
import { useBehind } from "../merging/ask-behind";
import { toolAt } from "../order";
import { Reading, ToolPage } from "../tool-page";
import { useFollowed } from "../use-followed";
import {
  type CalendarEntry,
  type CalendarFound,
  calendarQuery,
  datedTypes,
  type EntryKind,
  entriesOf,
  entryKinds,
  type Move,
} from "./calendar-entries";
import { type Month, monthOf, onDay, shiftMonth } from "./month";
import { MonthGrid } from "./month-grid";

const listen = `*[_type in ["system.release", ${datedTypes}] || _id in path("versions.**")]`;

/** Follows everything that has a time. */
function useCalendar() {
  return useFollowed<CalendarFound>({ fetch: calendarQuery, listen, tag: "calendar" });
}

/** What goes live, ends or expires when. */
export const calendar = definePlugin({
  name: "calendar",
  tools: toolAt(30, { name: "calendar", title: "Calendar", icon: CalendarIcon, component: CalendarPage }),
});

const kinds = Object.keys(entryKinds) as EntryKind[]; // the keys of a constant

function CalendarPage() {
  const { found, problem, restart } = useCalendar();
  const [month, setMonth] = useState<Month>(() => monthOf(new Date()));
  const [hidden, setHidden] = useState<ReadonlySet<EntryKind>>(new Set());
  const move = useMove();
  const behind = useBehind();
  const entries = found
    ? entriesOf(found, { now: new Date(), behind, mergesByItself: publicEnv().mode === "local" }).filter(
        ({ kind }) => !hidden.has(kind),
      )
    : [];

  return (
    <ToolPage
      testId="studio-calendar"
      title={nameOf(month)}
      width={5}
      actions={
        <Flex gap={2}>
          <Button
            aria-label="Previous month"
            icon={ChevronLeftIcon}
            mode="ghost"
            onClick={() => setMonth(shiftMonth(month, -1))}
          />
          <Button mode="ghost" text="Today" onClick={() => setMonth(monthOf(new Date()))} />
          <Button
            aria-label="Next month"
            icon={ChevronRightIcon}
            mode="ghost"
            onClick={() => setMonth(shiftMonth(month, 1))}
          />
        </Flex>
      }
    >
      <Kinds hidden={hidden} onChange={setHidden} />
      <Reading what="The calendar" problem={problem} isLoading={found === null} onRetry={restart} />
      {found && <MonthGrid month={month} entries={entries} onMove={move} />}
      <Text muted size={1}>
        Days and times are those of the website, in UTC.
      </Text>
    </ToolPage>
  );
}

interface KindsProps {
  readonly hidden: ReadonlySet<EntryKind>;
  readonly onChange: (hidden: ReadonlySet<EntryKind>) => void;
}

function Kinds({ hidden, onChange }: KindsProps) {
  return (
    <Flex as="fieldset" gap={4} margin={0} padding={0} wrap="wrap" style={{ border: 0 }} aria-label="Show">
      {kinds.map((kind) => (
        <Flex as="label" align="center" gap={2} key={kind}>
          <Checkbox
            checked={!hidden.has(kind)}
            onChange={({ currentTarget }) => {
              const next = new Set(hidden);
              if (currentTarget.checked) next.delete(kind);
              else next.add(kind);
              onChange(next);
            }}
          />
          <Text size={1}>{entryKinds[kind]}</Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** Moves an entry to another day, at the same time of day, and says what came of it. */
function useMove(): (entry: CalendarEntry, day: string) => void {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  return ({ moves, at, title }, day) => {
    if (moves === null || at.startsWith(day)) return;
    moveEntry(client, moves, onDay(at, day), new Date()).then(
      (description) => toast.push({ status: "success", title: `“${title}” was moved`, description }),
      (error: unknown) => fail(`“${title}” was not moved`, error),
    );
  };
}

const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

function nameOf({ year, month }: Month): string {
  return months.format(Date.UTC(year, month, 1));
}

/**
 * Writes another time. A release is scheduled anew; of a document the draft changes, which somebody then publishes.
 * Returns what to tell the person.
 */
export async function moveEntry(client: SanityClient, move: Move, at: string, now: Date): Promise<string> {
  if ("field" in move) {
    await client.action({
      actionType: "sanity.action.document.edit",
      draftId: `drafts.${move.id}`,
      publishedId: move.id,
      patch: { set: { [move.field]: at } },
    });
    return "The new time is in a draft. Publish it to make it count.";
  }
  const { release: releaseId, isScheduled } = move;
  // The lake publishes at once what it is to schedule for the past.
  if (Date.parse(at) <= now.getTime()) throw new Error("That time has passed.");
  const patch = { set: { "metadata.intendedPublishAt": at, "metadata.releaseType": "scheduled" } };
  await client.releases.edit({ releaseId, patch });
  if (!isScheduled)
    return "The release is planned for the new time. Schedule it to have it go live by itself.";
  await client.releases.schedule({ releaseId, publishAt: at });
  return "The release is scheduled for the new time.";
}
