import { csvTable } from "@paraph/service/csv-table";
import { messageOf } from "@paraph/service/message-of";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { DownloadIcon } from "@sanity/icons/Download";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { SearchIcon } from "@sanity/icons/Search";
import { StackIcon } from "@sanity/icons/Stack";
import { Box, Button, Flex, Select, Stack, Text, TextInput } from "@sanity/ui";
import { useDeferredValue, useState } from "react";
import { useClient, useCurrentUser, userHasRole } from "sanity";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { leadKinds, leadStatuses } from "@/schemas/leads/lead";
import { noteExport } from "../audit/note-export";
import { definePlugin } from "../define-plugin";
import { drawer, filteredList } from "../desk/filtered-list";
import { MailNotice } from "../mail/mail-notice";
import { toolAt } from "../order";
import { readsLeads } from "../roles";
import { saveAs } from "../save-as";
import { Reading, ToolPage } from "../tool-page";
import { useFollowed } from "../use-followed";
import {
  allLeads,
  askStopLinks,
  type FoundLead,
  isAgreed,
  type LeadFilter,
  paramsOf,
  shownLeads,
} from "./find-leads";
import { ForgetPerson } from "./forget-person";
import { LeadEntry } from "./lead-entry";

/** What visitors sent: to find, to take along, and to delete when somebody asks for it. */
export const leads = definePlugin({
  name: "leads",
  tools: toolAt(70, { name: "leads", title: "Leads", icon: EnvelopeIcon, component: LeadsPage }, readsLeads),
  desk: [{ place: 160, types: ["lead"], item: leadLists, isFor: readsLeads }],
});

function LeadsPage() {
  const client = useClient({ apiVersion });
  const user = useCurrentUser();
  const [filter, setFilter] = useState<LeadFilter>({ kind: "", status: "", text: "" });
  const asked = useDeferredValue(filter);
  const { found, problem, restart: retry } = useLeads(asked);
  const [failure, setFailure] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const leads = found?.leads ?? [];
  const isFiltered = Object.values(asked).some((value) => value !== "");

  const save = async () => {
    try {
      const all = await client.fetch<FoundLead[]>(allLeads, paramsOf(filter), { perspective: "raw" });
      const agreed = all.filter(isAgreed);
      const stopLinks = await askStopLinks(client, agreed);
      await noteExport(client, "leads");
      const table = new Blob([leadTable(agreed, stopLinks)], { type: "text/csv;charset=utf-8" });
      saveAs(table, `leads-${new Date().toISOString().slice(0, 10)}.csv`);
      setLeftOut(all.length - agreed.length);
      setFailure(null);
    } catch (error) {
      setFailure(`The table could not be made: ${messageOf(error)}. Try again.`);
    }
  };

  return (
    <ToolPage testId="studio-leads" title="Leads" intro="What visitors sent with a form, newest first.">
      <MailNotice instead="People who enter their address for a newsletter can’t confirm it, so no table holds them." />
      <Flex gap={3} wrap="wrap">
        <Box flex={1} style={{ minWidth: "14rem" }}>
          <TextInput
            aria-label="Search leads"
            icon={SearchIcon}
            placeholder="E-mail address, name or words"
            type="search"
            value={filter.text}
            onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
          />
        </Box>
        <Choice
          label="Form"
          all="All forms"
          options={leadKinds}
          value={filter.kind}
          onChoose={(kind) => setFilter({ ...filter, kind })}
        />
        <Choice
          label="Status"
          all="Any status"
          options={leadStatuses}
          value={filter.status}
          onChoose={(status) => setFilter({ ...filter, status })}
        />
        <Button
          disabled={leads.length === 0}
          icon={DownloadIcon}
          mode="ghost"
          text="Save as CSV"
          onClick={() => void save()}
        />
      </Flex>
      <Reading what="The leads" problem={problem} isLoading={found === null} onRetry={retry}>
        <Text muted={failure === null} size={1}>
          {failure ?? (found && summaryOf(found.count, leads.length, isFiltered))}
        </Text>
        {leftOut > 0 && failure === null && (
          <Text size={1} style={{ marginTop: "0.75rem" }}>
            {`The table leaves out ${leftOut === 1 ? "one newsletter address" : `${leftOut} newsletter addresses`} that nobody has confirmed.`}
          </Text>
        )}
      </Reading>
      <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
        {leads.map((lead) => (
          <LeadEntry key={lead._id} lead={lead} />
        ))}
      </Stack>
      {user !== null && userHasRole(user, "administrator") && <ForgetPerson />}
    </ToolPage>
  );
}

function summaryOf(count: number, shown: number, isFiltered: boolean): string {
  if (count === 0) return isFiltered ? "No lead matches this." : "Nobody has sent a form yet.";
  const all = count === 1 ? "1 lead" : `${count} leads`;
  return count > shown ? `${all}. The newest ${shown} are shown; the table holds all.` : all;
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, options, value, onChoose }: ChoiceProps) {
  return (
    <Box>
      <Select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </Select>
    </Box>
  );
}

interface Found {
  readonly leads: readonly FoundLead[];
  readonly count: number;
}

/** Follows the leads that a filter finds. */
function useLeads(filter: LeadFilter) {
  return useFollowed<Found>({
    fetch: shownLeads,
    listen: '*[_type == "lead"]',
    params: paramsOf(filter),
    tag: "leads",
  });
}

const lists = [
  { status: "new", title: "New", icon: EnvelopeIcon, filter: '(!defined(status) || status == "new")' },
  { status: "answered", title: "Answered", icon: CheckmarkIcon, filter: 'status == "answered"' },
  { status: "closed", title: "Closed", icon: StackIcon, filter: 'status == "closed"' },
] as const;

/** What visitors sent, by status. Nobody creates a lead by hand. */
function leadLists(S: StructureBuilder) {
  return drawer(
    S,
    { id: "leads", title: "Leads", icon: EnvelopeIcon },
    lists.map(({ status, title, icon, filter }) =>
      filteredList(S, {
        id: status,
        title,
        heading: `${title} leads`,
        icon,
        type: "lead",
        filter,
        orderBy: { field: "receivedAt", direction: "desc" },
        create: [],
      }),
    ),
  );
}

/** The columns by their names. */
const columns = {
  received_at: "receivedAt",
  status: "status",
  form: "kind",
  email: "email",
  name: "name",
  company: "company",
  message: "message",
  note: "note",
  heading: "heading",
  page: "page",
  consent: "consent",
  confirmed_at: "confirmedAt",
  id: "_id",
} as const satisfies Readonly<Record<string, keyof FoundLead>>;

/**
 * A table for spreadsheets, with a first row of names.
 *
 * @param stopLinks - of subscribers, by the lead's id: what each mail to them has to hold
 */
export function leadTable(
  leads: readonly FoundLead[],
  stopLinks: Readonly<Record<string, string>> = {},
): string {
  const rows = leads.map((lead) => [
    ...Object.values(columns).map((field) => lead[field] ?? ""),
    stopLinks[lead._id] ?? "",
  ]);
  return csvTable([[...Object.keys(columns), "stop_link"], ...rows]);
}
