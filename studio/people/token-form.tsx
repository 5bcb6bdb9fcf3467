import { Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { type FormEvent, useId, useState } from "react";
import { LabelledInput } from "../labelled-input";
import type { RoleChoice } from "./ask-people";
import type { WantedToken } from "./ask-tokens";
import { RoleSelect } from "./invite-form";

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
