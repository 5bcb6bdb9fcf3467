import { Button, Flex, Label, Select, Stack, Text, TextArea, TextInput } from "@sanity/ui";
import { useEffect, useId, useRef, useState } from "react";
import { type BlankKind, blankKinds } from "@/lib/contracts/blank-kinds";
import type { NewBlank } from "./blank-book";

interface NewBlankFormProps {
  label: string;
  kind: BlankKind;
  keyOf: (label: string) => string;
  onAdd: (blank: NewBlank) => void;
  onCancel: () => void;
}

const samples: Readonly<Record<BlankKind, string>> = {
  text: "two bicycles",
  date: "May 1, 2027",
  money: "$1,450",
  number: "30",
  choice: "One of the choices",
  party: "Ida Moss",
  address: "12 Mill Lane, Dayton, OH 45402",
  state: "Ohio",
};

/** The fields of a new blank, right where the editor is about to use it. */
export function NewBlankForm({ label: named, kind: first, keyOf, onAdd, onCancel }: NewBlankFormProps) {
  const id = useId();
  const [label, setLabel] = useState(named);
  const [kind, setKind] = useState(first);
  const [sample, setSample] = useState("");
  const [lines, setLines] = useState("");
  const choices = [...new Set(lines.split("\n").map((line) => line.trim()))].filter(Boolean);
  const isChoice = kind === "choice";
  const buttons = useRef<HTMLDivElement>(null);
  // The Studio gives the form the space left below the text, which may be too little for its buttons.
  useEffect(() => {
    if (isChoice || kind) buttons.current?.scrollIntoView({ block: "nearest" });
  }, [isChoice, kind]);
  const isReady = label.trim() !== "" && sample.trim() !== "" && (!isChoice || choices.length > 1);
  const add = () =>
    onAdd({
      key: keyOf(label.trim()),
      label: label.trim(),
      kind,
      sample: sample.trim(),
      ...(isChoice ? { choices } : {}),
    });
  return (
    <Stack gap={4} data-testid="new-blank">
      <Flex gap={3}>
        <Stack gap={2} flex={1}>
          <Label as="label" htmlFor={`${id}-label`} size={1}>
            Label
          </Label>
          <TextInput
            id={`${id}-label`}
            value={label}
            maxLength={40}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
        </Stack>
        <Stack gap={2} flex={1}>
          <Label as="label" htmlFor={`${id}-kind`} size={1}>
            Kind
          </Label>
          <Select
            id={`${id}-kind`}
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(blankKinds.find(({ value }) => value === currentTarget.value)?.value ?? "text")
            }
          >
            {blankKinds.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Stack>
      </Flex>
      {isChoice && (
        <Stack gap={2}>
          <Label as="label" htmlFor={`${id}-choices`} size={1}>
            Choices, one on each line
          </Label>
          <TextArea
            id={`${id}-choices`}
            rows={3}
            value={lines}
            onChange={({ currentTarget }) => setLines(currentTarget.value)}
          />
        </Stack>
      )}
      <Stack gap={2}>
        <Label as="label" htmlFor={`${id}-sample`} size={1}>
          Sample
        </Label>
        <TextInput
          id={`${id}-sample`}
          autoFocus
          placeholder={samples[kind]}
          value={sample}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && isReady && add()}
        />
      </Stack>
      <Text size={1} muted>
        Its key is “{keyOf(label.trim())}”.
      </Text>
      <Flex gap={2} ref={buttons}>
        <Button tone="primary" text="Add" disabled={!isReady} onClick={add} />
        <Button mode="ghost" text="Back" onClick={onCancel} />
      </Flex>
    </Stack>
  );
}
