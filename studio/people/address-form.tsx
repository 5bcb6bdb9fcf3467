import { Button, Flex, Stack } from "@sanity/ui";
import { useState } from "react";
import { LabelledInput } from "../labelled-input";
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
        <LabelledInput
          autoFocus
          label={`${person.name} signs in with this address from then on:`}
          maxLength={254}
          type="email"
          value={next}
          onChange={setNext}
        />
        <Flex gap={2}>
          <Button
            disabled={isBusy || next === "" || next === person.email}
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
