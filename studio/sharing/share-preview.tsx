import { ShareIcon } from "@sanity/icons/Share";
import { Box, Button, Flex, Radio, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { CopyableLink } from "../copyable-link";
import { useFailureToast } from "../failure-toast";
import { resolvePath } from "../guards/routed-document";
import { titleOf } from "../title-of";
import { type ShareSubject, type Term, terms } from "./create-share";
import { useCreateShare } from "./use-create-share";
import { useSharingRefusal } from "./use-sharing-refusal";

/** The action "Share preview": a link to the draft of this page for somebody without a login. */
export const SharePreview: DocumentActionComponent = ({ draft, published, version, release, onComplete }) => {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useSharingRefusal();
  const document = version ?? draft ?? published;
  if (!document) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  return {
    label: "Share preview",
    icon: ShareIcon,
    disabled: refusal !== null,
    title: refusal,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Share preview",
      content: <ShareDialog document={document} release={release ?? null} />,
      onClose: close,
    },
  };
};
SharePreview.displayName = "SharePreview";

interface DialogProps {
  readonly document: NonNullable<Parameters<typeof resolvePath>[1]>;
  readonly release: string | null;
}

function ShareDialog({ document, release }: DialogProps) {
  const client = useClient({ apiVersion });
  const share = useCreateShare();
  const fail = useFailureToast();
  const [term, setTerm] = useState<Term>(7);
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const create = async () => {
    setIsBusy(true);
    try {
      const path = await resolvePath(client, document);
      if (path === null) throw new Error("The page has no address yet.");
      const subject: ShareSubject = { title: titleOf(document) ?? "Untitled", path, release };
      setLink(await share(subject, term));
    } catch (error) {
      fail("No link was made", error, "Give the page an address, then try again.");
    }
    setIsBusy(false);
  };

  if (link !== null)
    return (
      <Box padding={2}>
        <CopyableLink
          label="Link to the preview"
          link={link}
          note="The list “Shared previews” counts its visits. Delete the link there to take it back."
        />
      </Box>
    );
  return (
    <Stack gap={4} padding={2}>
      <Text size={1}>
        {release === null
          ? "Whoever has the link sees this page as it is in the draft, without a login. They see no other draft and can change nothing."
          : "Whoever has the link sees all pages as this release will make them, without a login. They can change nothing."}
      </Text>
      <Stack as="fieldset" gap={3} style={{ border: 0, margin: 0, padding: 0 }}>
        {terms.map((days) => (
          <Flex as="label" key={days} gap={2} align="center">
            <Radio name="term" checked={term === days} onChange={() => setTerm(days)} />
            <Text size={1}>{days === 1 ? "Works for a day" : `Works for ${days} days`}</Text>
          </Flex>
        ))}
      </Stack>
      <Button text="Make a link" tone="primary" loading={isBusy} disabled={isBusy} onClick={create} />
    </Stack>
  );
}
