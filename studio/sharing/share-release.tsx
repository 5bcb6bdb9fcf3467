import { ShareIcon } from "@sanity/icons/Share";
import { useToast } from "@sanity/ui/toast";
import {
  getReleaseIdFromReleaseDocumentId,
  type ReleaseActionComponent,
  type SanityClient,
  type SanityDocument,
  useClient,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { routedTypes } from "@/lib/routes";
import { useFailureToast } from "../failure-toast";
import { resolvePath } from "../guards/routed-document";
import { useCreateShare } from "./use-create-share";
import { useSharingRefusal } from "./use-sharing-refusal";

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
export const ShareRelease: ReleaseActionComponent = ({ release }) => {
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
