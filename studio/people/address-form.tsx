import { Button, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useState } from "react";
import type { Colleague } from "./ask-people";

interface AddressFormProps {
  readonly person: Colleague;
  readonly isBusy: boolean;
  readonly onSend: (next: string) => void;
  readonly onCancel: () => void;
}

/** Gives somebody another address to sign in with. */
export function AddressForm({ person, isBusy, onSend, onCancel }: AddressFormProps) {
  const [next, setNext] = useState(person.email);
  return (
    <form
      aria-label={`E-mail of ${person.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(next);
      }}
    >
      <Stack gap={3}>
        <Stack as="label" gap={3}>
          <Text size={1}>{`${person.name} signs in with this address from then on:`}</Text>
          <TextInput
            autoFocus
            maxLength={254}
            required
            type="email"
            value={next}
            onChange={({ currentTarget }) => setNext(currentTarget.value)}
          />
        </Stack>
        <Flex gap={2}>
          <Button
            disabled={isBusy || next === person.email}
            fontSize={1}
            padding={2}
            text="Change e-mail"
            tone="primary"
            type="submit"
          />
          <Button fontSize={1} mode="ghost" padding={2} text="Cancel" onClick={onCancel} />
        </Flex>
      </Stack>
    </form>
  );
}
