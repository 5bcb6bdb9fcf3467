import type { SanityClient } from "@sanity/client";
import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { Button, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type FormEvent, useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { isMadeType, type MadeType } from "@/schemas/starters/made-types";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { withFreshKeys } from "./fresh-keys";
import { useMayPublish } from "./may-publish";

/** The action "Save as template": the blocks of this page become one of the pictures at "New page". */
export const SaveAsTemplate: DocumentActionComponent = ({ type, draft, published, version, onComplete }) => {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const mayPublish = useMayPublish("pageTemplate");
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
      await saveTemplate(client, { title, purpose, makes: type, blocks }, mayPublish === true);
      toast.push(
        mayPublish
          ? {
              status: "success",
              title: `“${title}” is a template now`,
              description: "You find it at New page, and its words under Page templates.",
            }
          : {
              status: "success",
              title: `“${title}” is saved as a draft`,
              description:
                "You find it under Page templates. Choose “Ask to publish” in its menu, and it is offered at New page once somebody has published it.",
            },
      );
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
      content: <TemplateForm name={titleOf(document) ?? ""} isDraft={mayPublish === false} onSave={save} />,
      onClose: close,
    },
  };
};
SaveAsTemplate.displayName = "SaveAsTemplate";

interface TemplateFormProps {
  readonly name: string;
  /** Somebody else has to publish it. */
  readonly isDraft: boolean;
  readonly onSave: (title: string, purpose: string) => Promise<void>;
}

function TemplateForm({ name, isDraft, onSave }: TemplateFormProps) {
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
        {isDraft && " Your role saves a draft of it, and somebody else publishes it."}
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
        text={isDraft ? "Save as draft" : "Save"}
        tone="primary"
        disabled={title.trim() === "" || isBusy}
        loading={isBusy}
      />
    </Stack>
  );
}

interface NewTemplate {
  readonly title: string;
  readonly purpose: string;
  readonly makes: MadeType;
  readonly blocks: readonly unknown[];
}

/** Saves blocks as a template: published, or as a draft for those whose role writes no more. */
export async function saveTemplate(
  client: Pick<SanityClient, "create">,
  { title, purpose, makes, blocks }: NewTemplate,
  mayPublish: boolean,
): Promise<void> {
  const id = crypto.randomUUID();
  await client.create({
    _id: mayPublish ? id : `drafts.${id}`,
    _type: "pageTemplate",
    title,
    ...(purpose !== "" && { purpose }),
    makes,
    blocks: withFreshKeys(blocks),
  });
}
