import { ShareIcon } from "@sanity/icons/Share";
import { Box, Button, Flex, Radio, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  getReleaseIdFromReleaseDocumentId,
  type ReleaseActionComponent,
  type SanityClient,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
} from "sanity";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { isRoutedType, routedTypes } from "@/lib/routes";
import { CopyableLink } from "../copyable-link";
import { definePlugin } from "../define-plugin";
import { filteredList } from "../desk/filtered-list";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { resolvePath } from "../guards/routed-document";
import { at } from "../order";
import { publishes } from "../roles";
import { createShare, type ShareSubject, type Term, terms } from "./create-share";

/** Links that show a preview to people without a login. */
export const sharing = definePlugin({
  name: "sharing",
  desk: [{ place: 380, types: ["previewShare"], item: sharedPreviews, isFor: publishes }],
  document: {
    actions: (actions, { schemaType }) =>
      isRoutedType(schemaType) ? [...actions, at(50, SharePreview)] : actions,
  },
  releases: { actions: (actions) => [...actions, at(20, ShareRelease)] },
});

/** Links that show a preview to people without a login, latest first. Deleting one takes it back. */
function sharedPreviews(S: StructureBuilder) {
  return filteredList(S, {
    id: "shared-previews",
    title: "Shared previews",
    icon: ShareIcon,
    type: "previewShare",
    filter: "defined(secret)",
    orderBy: { field: "_createdAt", direction: "desc" },
    create: [],
  });
}

const term = 7;

const pagesQuery = `*[sanity::partOfRelease($release) && _type in $types && _system.delete != true]
  | order(_updatedAt desc)[0...50]`;

/** Where a preview of the release begins. */
async function firstPathOf(client: SanityClient, release: string): Promise<string> {
  const params = { release, types: routedTypes };
  const pages = await client.fetch<SanityDocument[]>(pagesQuery, params, { perspective: "raw" });
  for (const page of pages) {
    const path = await resolvePath(client, page);
    if (path !== null) return path;
  }
  return "/";
}

/**
 * The action "Share preview" of a release: copies a link to all pages as the release will make them. The Studio lets an
 * action of a release show no dialog, so there is no choice; a page of the release offers other terms.
 */
const ShareRelease: ReleaseActionComponent = ({ release }) => {
  const client = useClient({ apiVersion });
  const create = useCreateShare();
  const toast = useToast();
  const fail = useFailureToast();
  const refusal = useSharingRefusal();
  const isOver = release.state !== "active" && release.state !== "scheduled";

  const share = async () => {
    try {
      const name = getReleaseIdFromReleaseDocumentId(release._id);
      const path = await firstPathOf(client, name);
      const subject = { title: release.metadata.title || "Untitled release", path, release: name };
      const link = await create(subject, term);
      const isCopied = await navigator.clipboard.writeText(link).then(
        () => true,
        () => false,
      );
      toast.push({
        status: "success",
        title: isCopied ? "The link to the preview is copied" : "Copy the link to the preview",
        description: `${link} works for ${term} days. Delete it under “Shared previews” to take it back.`,
        duration: 30_000,
        closable: true,
      });
    } catch (error) {
      fail("No link was made", error);
    }
  };

  return {
    label: "Share preview",
    icon: ShareIcon,
    disabled: isOver || refusal !== null,
    title: isOver ? "This release is over." : refusal,
    onHandle: () => void share(),
  };
};
ShareRelease.displayName = "ShareRelease";

/** The action "Share preview": a link to the draft of this page for somebody without a login. */
const SharePreview: DocumentActionComponent = ({ draft, published, version, release, onComplete }) => {
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

/** Makes a link to a preview, in this person's name. Resolves to the whole link. */
function useCreateShare(): (subject: ShareSubject, term: Term) => Promise<string> {
  const client = useClient({ apiVersion });
  const user = useCurrentUser();
  return async (subject, term) => {
    const made = await createShare(client, subject, { term, createdBy: user?.name ?? "", now: new Date() });
    return new URL(made, window.location.origin).href;
  };
}

/** Constant, because the hook asks again for every other object. */
const share = { _id: "share.any", _type: "previewShare" };

/** Why this person can't share a preview; null if they can, or while it is not known. */
function useSharingRefusal(): string | null {
  const [permission] = useDocumentValuePermissions({ document: share, permission: "create" });
  return permission?.granted === false ? "Your role can't share previews. Ask an editor." : null;
}
