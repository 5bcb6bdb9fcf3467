import { ClockIcon } from "@sanity/icons/Clock";
import { Button, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type DocumentActionComponent, useClient, useDocumentPairPermissions } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { instantInWords } from "@/lib/freshness/schedule";
import { definePlugin } from "../define-plugin";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { LayoutWithNotes } from "./layout-with-notes";
import { instantOf, scheduleUnpublish } from "./schedule-unpublish";

/** What happens to a document at a time. */
export const scheduling = definePlugin({
  name: "scheduling",
  document: {
    actions: (actions, context) =>
      !isOfRelease(context) && actions.some(({ action }) => action === "unpublish")
        ? [...actions, at(30, UnpublishLater)]
        : actions,
  },
  studio: { components: { layout: LayoutWithNotes } },
});

/** The action "Unpublish later": the page goes at a time, and nobody has to be there. */
export const UnpublishLater: DocumentActionComponent = ({ id, type, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const [permission] = useDocumentPairPermissions({ id, type, permission: "unpublish" });
  const isRefused = permission?.granted === false;
  if (!published) return null;
  const name = titleOf(published) ?? "Untitled";
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const schedule = async (at: string) => {
    try {
      await scheduleUnpublish(client, { publishedId: id, title: `Unpublish ${name}`, at });
      const description = `It goes on ${instantInWords(at)}. Releases, under Scheduled drafts, lists it and can cancel it.`;
      toast.push({ status: "success", title: `“${name}” will be unpublished`, description });
      close();
    } catch (error) {
      fail("Nothing was scheduled", error);
    }
  };
  return {
    label: "Unpublish later",
    icon: ClockIcon,
    disabled: isRefused,
    title: isRefused ? "Your role can't unpublish." : null,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Unpublish later",
      content: <TimeChoice onChoose={schedule} />,
      onClose: close,
    },
  };
};
UnpublishLater.displayName = "UnpublishLater";

function TimeChoice({ onChoose }: { onChoose: (at: string) => Promise<void> }) {
  const [typed, setTyped] = useState(() => tomorrowAtNine(new Date()));
  const [isBusy, setIsBusy] = useState(false);
  const at = instantOf(typed, new Date());
  const choose = async () => {
    if (at === null) return;
    setIsBusy(true);
    await onChoose(at);
    setIsBusy(false);
  };
  return (
    <Stack
      as="form"
      gap={4}
      padding={2}
      onSubmit={(event) => {
        event.preventDefault();
        void choose();
      }}
    >
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          Day and time, in UTC
        </Text>
        <TextInput
          type="datetime-local"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Stack>
      <Text size={1} muted>
        {at === null
          ? "Choose a time in the future."
          : `Visitors see the page until ${instantInWords(at)}. Its content stays as a draft.`}
      </Text>
      <Button
        type="submit"
        disabled={at === null || isBusy}
        loading={isBusy}
        text="Schedule"
        tone="caution"
      />
    </Stack>
  );
}

function tomorrowAtNine(now: Date): string {
  return `${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T09:00`;
}
