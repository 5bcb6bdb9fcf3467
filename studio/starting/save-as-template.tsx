import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { Button, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type FormEvent, useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { isMadeType } from "@/schemas/starters/made-types";
import { useFailureToast } from "../failure-toast";
import { titleOf } from "../title-of";
import { withFreshKeys } from "./fresh-keys";

/** The action "Save as template": the blocks of this page become one of the pictures at "New page". */
export const SaveAsTemplate: DocumentActionComponent = ({ type, draft, published, version, onComplete }) => {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const document = version ?? draft ?? published;
  const blocks = document?.blocks;
  if (!isMadeType(type) || !Array.isArray(blocks) || blocks.length === 0) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const save = async (title: string, purpose: string) => {
    try {
      await client.create({
        _id: crypto.randomUUID(),
        _type: "pageTemplate",
        title,
        ...(purpose !== "" && { purpose }),
        makes: type,
        blocks: withFreshKeys(blocks),
      });
      toast.push({
        status: "success",
        title: `“${title}” is a template now`,
        description: "You find it at New page, and its words under Page templates.",
      });
      close();
    } catch (error) {
      fail("The template was not saved", error);
    }
  };
  return {
    label: "Save as template",
    icon: BlockElementIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Save as template",
      content: <TemplateForm name={titleOf(document) ?? ""} onSave={save} />,
      onClose: close,
    },
  };
};
SaveAsTemplate.displayName = "SaveAsTemplate";

interface TemplateFormProps {
  readonly name: string;
  readonly onSave: (title: string, purpose: string) => Promise<void>;
}

function TemplateForm({ name, onSave }: TemplateFormProps) {
  const [title, setTitle] = useState(name);
  const [purpose, setPurpose] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    await onSave(title.trim(), purpose.trim());
    setIsBusy(false);
  };
  return (
    <Stack as="form" gap={4} padding={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <Text size={1}>
        A new page can then begin with a copy of these blocks. The page itself stays as it is, and later
        changes to it don’t reach the template.
      </Text>
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          Name
        </Text>
        <TextInput value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
      </Stack>
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          When to use it
        </Text>
        <TextInput value={purpose} onChange={({ currentTarget }) => setPurpose(currentTarget.value)} />
      </Stack>
      <Button
        type="submit"
        text="Save"
        tone="primary"
        disabled={title.trim() === "" || isBusy}
        loading={isBusy}
      />
    </Stack>
  );
}
