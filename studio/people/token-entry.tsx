import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useDateTimeFormat } from "sanity";
import { AskFirst } from "./ask-first";
import type { ApiToken } from "./ask-tokens";

interface TokenEntryProps {
  readonly token: ApiToken;
  readonly onRevoke: (id: string) => Promise<unknown>;
  /** Lets assistants connect again. */
  readonly onAllow: () => Promise<unknown>;
}

const states = {
  active: null,
  ended: { text: "Ended", tone: "default" },
  revoked: { text: "Revoked", tone: "critical" },
} as const;

const whatItIs = {
  site: "The website reads content and stores forms with it. Each start of the site makes another, so it can’t be revoked here.",
  assistant: "Assistants connect with it, through “paraph mcp”. Each start of the site makes another.",
  made: null,
} as const;

export function TokenEntry({ token, onRevoke, onAllow }: TokenEntryProps) {
  const { id, label, roles, kind, madeBy, createdAt, endsAt, lastUsedAt, state } = token;
  const moment = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const date = useDateTimeFormat({ dateStyle: "medium" });
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
    setIsAsking(false);
  };
  const mark = states[state];
  const facts = [
    roles[0]?.title,
    madeBy && `made by ${madeBy} on ${date.format(new Date(createdAt))}`,
    kind === "made" && (endsAt === null ? "never ends" : `until ${moment.format(new Date(endsAt))}`),
    kind !== "site" &&
      (lastUsedAt === null ? "never used" : `last used ${moment.format(new Date(lastUsedAt))}`),
  ];
  return (
    <Card as="li" border padding={4} radius={3} data-testid="token">
      <Stack gap={4}>
        <Flex align="center" gap={4} justify="space-between" wrap="wrap">
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <Text size={2} weight="medium" style={{ overflowWrap: "anywhere" }}>
                {label}
              </Text>
              {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
            </Flex>
            <Text muted size={1}>
              {facts.filter(Boolean).join(" · ")}
            </Text>
            {whatItIs[kind] !== null && (
              <Text muted size={1}>
                {whatItIs[kind]}
              </Text>
            )}
          </Stack>
          {kind !== "site" && state === "active" && !isAsking && (
            <Button
              aria-label={`Revoke ${label}`}
              fontSize={1}
              mode="bleed"
              padding={2}
              text="Revoke"
              onClick={() => setIsAsking(true)}
            />
          )}
          {kind === "assistant" && state === "revoked" && (
            <Button
              disabled={isBusy}
              fontSize={1}
              loading={isBusy}
              mode="ghost"
              padding={2}
              text="Allow assistants again"
              onClick={() => void carryOut(onAllow)}
            />
          )}
        </Flex>
        {isAsking && (
          <AskFirst
            about={label}
            isBusy={isBusy}
            question="Revoke this token? What uses it is refused from now on."
            onNo={() => setIsAsking(false)}
            onYes={() => void carryOut(() => onRevoke(id))}
          />
        )}
      </Stack>
    </Card>
  );
}
