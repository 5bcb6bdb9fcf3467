import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { leadKinds, leadStatuses } from "@/schemas/leads/lead";
import { type FoundLead, isAgreed } from "./find-leads";

/** One lead, which opens in the desk. */
export function LeadEntry({ lead }: { lead: FoundLead }) {
  const { _id, email, name, company, message, kind, page, receivedAt, confirmedAt } = lead;
  const status = leadStatuses.find(({ value }) => value === (lead.status ?? "new"));
  const facts = [
    leadKinds.find(({ value }) => value === kind)?.title,
    company,
    page,
    receivedAt?.slice(0, 16).replace("T", ", "),
    isAgreed(lead) ? confirmedAt && "confirmed" : "not confirmed",
  ];
  return (
    <Card as="li" border padding={4} radius={3} data-testid="lead">
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text size={2} weight="medium">
            <IntentLink intent="edit" params={{ id: _id, type: "lead" }}>
              {[email, name].filter(Boolean).join(" · ") || "Lead"}
            </IntentLink>
          </Text>
          <Badge tone={status?.value === "new" ? "primary" : "default"}>{status?.title}</Badge>
        </Flex>
        {message && (
          <Text size={1} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {message.length > 280 ? `${message.slice(0, 280)} …` : message}
          </Text>
        )}
        <Text muted size={1}>
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </Stack>
    </Card>
  );
}
