import { messageOf } from "@paraph/service/message-of";
import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { DownloadIcon } from "@sanity/icons/Download";
import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useClient, useDateTimeFormat } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { isAdministrator } from "../roles";
import { saveAs } from "../save-as";
import { Reading, ToolPage } from "../tool-page";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  askAudit,
  askAuditTable,
  everything,
} from "./ask-audit";
import { describeEntry, kinds } from "./describe-entry";

/** Who did what, for administrators. A hosted lake keeps its own audit. */
export const audit = definePlugin({
  name: "audit",
  tools: toolAt(
    100,
    { name: "audit", title: "Audit", icon: ClipboardIcon, component: AuditLog },
    (user) => isAdministrator(user) && publicEnv().mode === "local",
  ),
});

function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>(everything);
  const { found, problem, isLoading, loadMore, restart, table } = useAudit(filter);
  const [failure, setFailure] = useState<string | null>(null);

  const choose = (change: Partial<AuditFilter>) => {
    setFilter((before) => ({ ...before, ...change }));
    setFailure(null);
    restart();
  };
  const save = async () => {
    try {
      saveAs(await table(), `audit-${new Date().toISOString().slice(0, 10)}.csv`);
      setFailure(null);
    } catch (error) {
      setFailure(`The table could not be made: ${messageOf(error)}. Try again.`);
    }
  };
  const entries = isLoading ? [] : (found?.entries ?? []);

  return (
    <ToolPage
      testId="studio-audit"
      title="Audit"
      intro={`Who signed in, changed people or tokens, exported, published and deleted, newest first.${
        found ? ` It is kept for ${found.keptDays} days.` : ""
      }`}
      actions={
        <Button
          disabled={entries.length === 0}
          icon={DownloadIcon}
          mode="ghost"
          text="Save as CSV"
          onClick={() => void save()}
        />
      }
    >
      <AuditFields filter={filter} people={found?.people ?? []} onChange={choose} />
      <Reading what="The audit" problem={problem} isLoading={isLoading} onRetry={restart}>
        <Text muted={failure === null} size={1}>
          {failure ?? (entries.length === 0 ? emptiness(filter, found?.next ?? null) : null)}
        </Text>
      </Reading>
      {found && entries.length > 0 && <AuditList entries={entries} names={found.names} />}
      {found && !isLoading && found.next !== null && (
        <Flex justify="center">
          <Button mode="ghost" text="Show older ones" onClick={loadMore} />
        </Flex>
      )}
    </ToolPage>
  );
}

function emptiness(filter: AuditFilter, next: string | null): string {
  if (next !== null) return "Nothing among the newest matches this. Older ones may.";
  return Object.values(filter).some((value) => value !== "")
    ? "Nothing matches this."
    : "Nothing has happened yet.";
}

interface AuditFieldsProps {
  readonly filter: AuditFilter;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (change: Partial<AuditFilter>) => void;
}

export function AuditFields({ filter, people, onChange }: AuditFieldsProps) {
  const day = (name: "from" | "to", text: string) => (
    <Field text={text}>
      <TextInput
        type="date"
        value={filter[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    </Field>
  );
  return (
    <Flex gap={3} wrap="wrap">
      <Field text="Person">
        <Select
          value={filter.person}
          onChange={({ currentTarget }) => onChange({ person: currentTarget.value })}
        >
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field text="What">
        <Select value={filter.kind} onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}>
          <option value="">Everything</option>
          {kinds.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      {day("from", "First day")}
      {day("to", "Last day")}
    </Flex>
  );
}

function Field({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Box flex={1} style={{ minWidth: "9rem" }}>
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          {text}
        </Text>
        {children}
      </Stack>
    </Box>
  );
}

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  readonly names: Readonly<Record<string, string>>;
}

export function AuditList({ entries, names }: AuditListProps) {
  const moment = useDateTimeFormat({ dateStyle: "medium", timeStyle: "medium" });
  const date = useDateTimeFormat({ dateStyle: "medium" });
  const around = {
    nameOf: (id: string) => names[id] ?? id,
    date: (instant: string) => date.format(new Date(instant)),
  };
  return (
    <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
      {entries.map((entry) => {
        const { at, kind, by, on, count, until } = entry;
        const times = until === null ? "" : ` · ${count} times until ${moment.format(new Date(until))}`;
        return (
          <Card as="li" border key={[at, kind, by, on].join(" ")} padding={3} radius={2} data-testid="audit">
            <Stack gap={3}>
              <Text size={1} style={{ overflowWrap: "anywhere" }}>
                {describeEntry(entry, around)}
              </Text>
              <Text muted size={1}>
                <time dateTime={at}>{moment.format(new Date(at))}</time>
                {times}
              </Text>
            </Stack>
          </Card>
        );
      })}
    </Stack>
  );
}

interface Found extends AuditPage {
  readonly filter: AuditFilter;
}

/** What matches a filter, page after page. `filter` stays the same object while nothing is chosen. */
function useAudit(filter: AuditFilter) {
  const client = useClient({ apiVersion });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ after: string | null; times: number }>({ after: null, times: 0 });

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      setProblem(null);
      try {
        const page = await askAudit(client, filter, wanted.after, leaving.signal);
        if (leaving.signal.aborted) return;
        setFound((earlier) => {
          if (wanted.after === null || earlier?.filter !== filter) return { ...page, filter };
          const names = { ...earlier.names, ...page.names };
          return { ...page, filter, names, entries: [...earlier.entries, ...page.entries] };
        });
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    void ask();
    return () => leaving.abort();
  }, [client, filter, wanted]);

  return {
    found,
    problem,
    isLoading: found?.filter !== filter && problem === null,
    loadMore: useCallback(
      () => setWanted(({ times }) => ({ after: found?.next ?? null, times: times + 1 })),
      [found],
    ),
    /** Begins again with the newest, also after another choice. */
    restart: useCallback(() => setWanted(({ times }) => ({ after: null, times: times + 1 })), []),
    table: useCallback(() => askAuditTable(client, filter), [client, filter]),
  };
}
