import { DownloadIcon } from "@sanity/icons/Download";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { Tool } from "sanity";
import { messageOf } from "@/lib/message-of";
import { saveAs } from "../save-as";
import { everyLead } from "./ask-leads";
import { LeadEntry } from "./lead-entry";
import { LeadFilters } from "./lead-filters";
import { useLeads } from "./use-leads";

/** What visitors sent with forms, for those who answer. */
export const leadsTool: Tool = { name: "leads", title: "Leads", icon: EnvelopeIcon, component: LeadsPage };

function LeadsPage() {
  const [filter, setFilter] = useState(everyLead);
  const { found, problem, isLoading, loadMore, setStatus, again, table } = useLeads(filter);
  const [failure, setFailure] = useState<string | null>(null);
  const leads = found?.leads ?? [];
  const isFiltered = Object.values(filter).some((value) => value.trim() !== "");

  const save = async () => {
    try {
      const day = new Date().toISOString().slice(0, 10);
      saveAs(new Blob([await table()], { type: "text/csv;charset=utf-8" }), `leads-${day}.csv`);
      setFailure(null);
    } catch (error) {
      setFailure(`The table was not saved: ${messageOf(error)}`);
    }
  };

  return (
    <Card height="fill" overflow="auto" data-testid="studio-leads">
      <Container width={2}>
        <Stack gap={5} paddingX={4} paddingY={6}>
          <Stack gap={4}>
            <Heading as="h1" size={4}>
              Leads
            </Heading>
            <Text muted size={2}>
              What visitors sent with forms, newest first.
            </Text>
          </Stack>
          <LeadFilters filter={filter} onChange={setFilter} />
          <Flex align="center" gap={3} justify="space-between">
            <div aria-live="polite">
              <Text muted size={1}>
                {isLoading || !found ? "Looking …" : inWords(found.count, isFiltered)}
              </Text>
            </div>
            <Button
              disabled={leads.length === 0 || isLoading}
              icon={DownloadIcon}
              mode="ghost"
              text="Save as CSV"
              onClick={() => void save()}
            />
          </Flex>
          {(problem ?? failure) !== null && (
            <Card border padding={4} radius={3} role="alert" tone="critical">
              <Flex align="center" gap={4} justify="space-between">
                <Text size={2}>{problem ?? failure}</Text>
                {problem !== null && <Button mode="ghost" text="Try again" onClick={again} />}
              </Flex>
            </Card>
          )}
          {leads.length > 0 && (
            <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
              {leads.map((lead) => (
                <LeadEntry key={lead._id} lead={lead} onStatus={(status) => void setStatus(lead, status)} />
              ))}
            </Stack>
          )}
          {found && leads.length < found.count && (
            <Flex justify="center">
              <Box>
                <Button mode="ghost" text="Show older ones" onClick={() => void loadMore()} />
              </Box>
            </Flex>
          )}
        </Stack>
      </Container>
    </Card>
  );
}

function inWords(count: number, isFiltered: boolean): string {
  if (count === 0) return isFiltered ? "No lead matches. Widen the filter." : "Nobody has sent a form yet.";
  const number = count.toLocaleString("en-US");
  return count === 1 ? "1 lead" : `${number} leads`;
}
