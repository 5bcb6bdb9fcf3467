import { Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import { LabelledInput } from "../labelled-input";
import type { Change, RoleChoice } from "./ask-people";

interface InviteFormProps {
  readonly roles: readonly RoleChoice[];
  readonly onInvite: (change: Change) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for what an invitation needs. What was typed stays until it has worked. */
export function InviteForm({ roles, onInvite, onCancel }: InviteFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("author");
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    await onInvite({ action: "invite", name, email, role });
    setIsBusy(false);
  };
  return (
    <Card border padding={4} radius={3}>
      <form aria-label="Invite somebody" onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <LabelledInput autoFocus label="Name" maxLength={100} value={name} onChange={setName} />
          <LabelledInput label="E-mail" maxLength={254} type="email" value={email} onChange={setEmail} />
          <Stack as="label" gap={3}>
            <Text size={1} weight="medium">
              Role
            </Text>
            <RoleSelect role={role} roles={roles} onChange={setRole} />
          </Stack>
          <Flex gap={3}>
            <Button
              disabled={isBusy || name === "" || email === ""}
              loading={isBusy}
              text="Make an invitation"
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

interface RoleSelectProps {
  readonly roles: readonly RoleChoice[];
  readonly role: string;
  readonly onChange: (role: string) => void;
  readonly label?: string;
}

export function RoleSelect({ roles, role, onChange, label }: RoleSelectProps) {
  return (
    <Select aria-label={label} value={role} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {roles.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </Select>
  );
}
