import { PublishIcon } from "@sanity/icons/Publish";
import { Button, Stack, Text, TextArea } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  useAddonDataset,
  useCurrentUser,
  useDocumentPairPermissions,
} from "sanity";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { MailNotice } from "../mail/mail-notice";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { publishRequest } from "./publish-request";
import { RequestsPane } from "./requests-pane";

const entry = { id: "publish-requests", title: "Waiting to be published", icon: PublishIcon } as const;

/** Drafts that somebody who may not publish them wants published. */
export const requests = definePlugin({
  name: "requests",
  desk: [{ place: 175, item: (S) => pane(S, entry, RequestsPane) }],
  document: {
    actions: (actions, context) =>
      isRecordType(context.schemaType) || isOfRelease(context) ? actions : [...actions, at(20, AskToPublish)],
  },
});

/** The action "Ask to publish", for whoever may write the draft but not publish it. */
export const AskToPublish: DocumentActionComponent = ({ id, type, draft, onComplete }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [publish] = useDocumentPairPermissions({ id, type, permission: "publish" });
  const [update] = useDocumentPairPermissions({ id, type, permission: "update" });
  if (!draft || publish?.granted !== false || update?.granted !== true) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  return {
    label: "Ask to publish",
    icon: PublishIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Ask to publish",
      content: <AskForm id={id} type={type} title={titleOf(draft) ?? "Untitled"} onAsked={close} />,
      onClose: close,
    },
  };
};
AskToPublish.displayName = "AskToPublish";

interface AskFormProps {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly onAsked: () => void;
}

function AskForm({ id, type, title, onAsked }: AskFormProps) {
  const { client, createAddonDataset } = useAddonDataset();
  const me = useCurrentUser();
  const toast = useToast();
  const fail = useFailureToast();
  const [note, setNote] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const ask = async () => {
    setIsBusy(true);
    try {
      const tasks = client ?? (await createAddonDataset());
      if (!tasks || !me) throw new Error("The list of requests could not be opened.");
      await tasks.create(publishRequest({ id, type, title, note: note.trim(), authorId: me.id }));
      toast.push({
        status: "success",
        title: "Asked",
        description: "Whoever may publish it finds your note under “Waiting to be published”.",
      });
      onAsked();
    } catch (error) {
      fail("Nobody was asked", error, "Try again in a moment.");
      setIsBusy(false);
    }
  };

  return (
    <Stack gap={4} padding={2}>
      <Text size={1}>
        Your role writes drafts of this, and somebody else publishes them. They see your draft and this note.
      </Text>
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          Note
        </Text>
        <TextArea
          rows={4}
          value={note}
          placeholder="What has changed, and by when it should be live"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
      <MailNotice instead="Those who may publish find your note in the Studio, so tell them that it is there." />
      <Button text="Ask" tone="primary" loading={isBusy} disabled={isBusy} onClick={ask} />
    </Stack>
  );
}
