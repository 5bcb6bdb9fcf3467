import { Stack, Text, TextInput } from "@sanity/ui";
import type { HTMLInputAutoCompleteAttribute } from "react";

interface LabelledInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "password" | "email" | "date";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly min?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A field that has to be filled in. The form keeps its button disabled while it is empty: an empty one is no error yet. */
export function LabelledInput({ label, onChange, ...input }: LabelledInputProps) {
  return (
    <Stack as="label" gap={3}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      <TextInput {...input} aria-required onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Stack>
  );
}
