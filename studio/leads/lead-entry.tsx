import { Box, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { leadKinds, leadStatuses } from "@/schemas/leads/lead";
import type { Lead } from "./ask-leads";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

interface Props {
  readonly lead: Lead;
  readonly onStatus: (status: string) => void;
}

export function LeadEntry({ lead, onStatus }: Props) {
  const { _id, status, kind, email, name, company, message, note, page, receivedAt } = lead;
  const who = email ?? name ?? "Nobody named";
  const form = leadKinds.find(({ value }) => value === kind)?.title;
  const facts = [form, page && `from ${page}`, moment.format(new Date(receivedAt))];
  return (
    <Card as="li" border padding={4} radius={3} data-testid="lead">
      <Flex align="flex-start" gap={4} justify="space-between">
        <Box flex={1}>
          <Stack gap={3}>
            <Text size={2} weight="medium" style={{ overflowWrap: "anywhere" }}>
              <IntentLink intent="edit" params={{ id: _id, type: "lead" }}>
                {who}
              </IntentLink>
            </Text>
            {(name ?? company) !== null && (
              <Text size={1}>{[email === null ? null : name, company].filter(Boolean).join(" · ")}</Text>
            )}
            {message !== null && (
              <Text size={1} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
                {shortened(message)}
              </Text>
            )}
            {note !== null && note !== "" && <Text muted size={1}>{`Note: ${shortened(note)}`}</Text>}
            <Text muted size={1}>
              {facts.filter(Boolean).join(" · ")}
            </Text>
          </Stack>
        </Box>
        <Box>
          <Select
            aria-label={`Status of ${who}`}
            value={status}
            onChange={({ currentTarget }) => onStatus(currentTarget.value)}
          >
            {leadStatuses.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
      </Flex>
    </Card>
  );
}

function shortened(text: string): string {
  return text.length > 280 ? `${text.slice(0, 280).trimEnd()} …` : text;
}
