import { Badge, Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { type FormEvent, useId, useState } from "react";
import { useDateTimeFormat } from "sanity";
import { LabelledInput } from "../labelled-input";
import { AskFirst } from "./ask-first";
import type { RoleChoice } from "./ask-people";
import type { ApiToken, WantedToken } from "./ask-tokens";
import { RoleSelect } from "./invite-form";

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

interface TokenFormProps {
  readonly roles: readonly RoleChoice[];
  readonly onMake: (wanted: WantedToken) => Promise<void>;
  readonly onCancel: () => void;
}

const ends = [
  { value: "30", title: "In 30 days" },
  { value: "90", title: "In 90 days" },
  { value: "365", title: "In 365 days" },
  { value: "date", title: "On a date" },
  { value: "never", title: "Never" },
] as const;

const day = 24 * 60 * 60_000;

/** When a token ends, from a choice above and a date such as 2027-03-31, through the end of that day. */
export function endOf(choice: string, date: string, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "date") return new Date(`${date}T23:59:59`).toISOString();
  return new Date(now.getTime() + Number(choice) * day).toISOString();
}

/** Asks what a token is for, what it may do and until when. What was typed stays until it has worked. */
export function TokenForm({ roles, onMake, onCancel }: TokenFormProps) {
  const [label, setLabel] = useState("");
  const [roleName, setRoleName] = useState("viewer");
  const [end, setEnd] = useState<string>("90");
  const [date, setDate] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const warning = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    await onMake({ label, roleName, endsAt: endOf(end, date, new Date()) });
    setIsBusy(false);
  };
  return (
    <Card border padding={4} radius={3}>
      <form aria-label="Make a token" onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <LabelledInput
            autoFocus
            label="Name: the program that will use it"
            maxLength={60}
            value={label}
            onChange={setLabel}
          />
          <Stack as="label" gap={3}>
            <Text size={1} weight="medium">
              Role: the least that it needs
            </Text>
            <RoleSelect role={roleName} roles={roles} onChange={setRoleName} />
          </Stack>
          <Stack as="label" gap={3}>
            <Text size={1} weight="medium">
              Ends
            </Text>
            <Select
              aria-describedby={end === "never" ? warning : undefined}
              value={end}
              onChange={({ currentTarget }) => setEnd(currentTarget.value)}
            >
              {ends.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </Select>
          </Stack>
          {end === "date" && (
            <LabelledInput
              label="Last day"
              min={new Date().toISOString().slice(0, 10)}
              type="date"
              value={date}
              onChange={setDate}
            />
          )}
          {end === "never" && (
            <Card border id={warning} padding={3} radius={2} role="status" tone="caution">
              <Text size={1}>
                If this token leaks, it works until somebody revokes it. Choose an end unless nobody could
                replace it.
              </Text>
            </Card>
          )}
          <Flex gap={3}>
            <Button
              disabled={isBusy || label === "" || (end === "date" && date === "")}
              loading={isBusy}
              text="Make the token"
              tone="primary"
              type="submit"
            />
            <Button mode="ghost" text="Cancel" onClick={onCancel} />
          </Flex>
        </Stack>
      </form>
    </Card>
  );
}
