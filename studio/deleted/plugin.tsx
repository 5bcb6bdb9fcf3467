import { TrashIcon } from "@sanity/icons/Trash";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type SanityClient,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useSchema,
} from "sanity";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { filteredList } from "../desk/filtered-list";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { formerPaths, resolvePath } from "../guards/routed-document";
import { publishes } from "../roles";
import { wrapAction } from "../wrap-action";
import { DeletionDialog } from "./deletion-dialog";
import { type DeletedContent, planDeletion, type Successor } from "./plan-deletion";
import { RestoreInput } from "./restore-input";

/** What is deleted can be restored. */
export const deleted = definePlugin({
  name: "deleted",
  desk: [{ place: 390, types: ["deletedDocument"], item: deletedList, isFor: publishes }],
  document: { actions: wrapAction("delete", useDeletion, isKept) },
  typeInputs: { deletedDocument: RestoreInput },
});

/** When visitors ask us to delete their data, nothing may remain. The lake keeps the bytes of pictures anyway. */
function isKept(type: string): boolean {
  return !isRecordType(type) && !type.startsWith("sanity.");
}

/** Documents that were deleted in the Studio, to restore, latest first. */
function deletedList(S: StructureBuilder) {
  return filteredList(S, {
    id: "deleted",
    title: "Deleted",
    icon: TrashIcon,
    type: "deletedDocument",
    filter: "defined(documentId)",
    orderBy: { field: "deletedAt", direction: "desc" },
    create: [],
  });
}

interface Found {
  readonly content: DeletedContent;
  readonly addresses: readonly string[];
}

/** Deleting keeps a copy under "Deleted" and, for a published page, asks what visitors find from now on. */
function useDeletion(
  original: DocumentActionComponent,
  props: DocumentActionProps,
): DocumentActionDescription | null {
  const description = original(props);
  const client = useClient({ apiVersion });
  const toast = useToast();
  const sayFailed = useFailureToast();
  const user = useCurrentUser();
  const kind = useSchema().get(props.type)?.title ?? props.type;
  const [found, setFound] = useState<Found | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  if (!description) return null;

  const fail = (error: unknown) => sayFailed("Nothing was deleted", error, "Try again in a moment.");
  const title = titleOf(props.draft ?? props.published) ?? kind;

  const onConfirm = (successor: Successor) => {
    if (!found) return;
    setIsDeleting(true);
    const facts = { id: props.id, type: props.type, kind, title, successor, by: user?.name ?? "" };
    deleteDocument(client, { ...facts, ...found })
      .then(() => {
        setFound(null);
        toast.push({
          status: "success",
          title: `“${title}” was deleted`,
          description: "You can restore it from the Deleted list.",
        });
      }, fail)
      .finally(() => setIsDeleting(false));
  };

  return {
    ...description,
    disabled: description.disabled || isDeleting,
    onHandle: () => void findDeleted(client, props.id).then(setFound, fail),
    dialog: found && {
      type: "dialog",
      header: `Delete “${title}”?`,
      onClose: () => setFound(null),
      content: (
        <DeletionDialog
          addresses={found.addresses}
          ownId={props.id}
          isDeleting={isDeleting}
          onCancel={() => setFound(null)}
          onConfirm={onConfirm}
        />
      ),
    },
  };
}

async function findDeleted(client: SanityClient, id: string): Promise<Found> {
  const draftId = `drafts.${id}`;
  const documents = await client.fetch<SanityDocument[]>(
    "*[_id in [$id, $draftId]]",
    { id, draftId },
    { perspective: "raw" },
  );
  const published = documents.find((document) => document._id === id) ?? null;
  const draft = documents.find((document) => document._id === draftId) ?? null;
  const path = await resolvePath(client, published);
  const addresses = path === null ? [] : [path, ...formerPaths(published)];
  return { content: { published, draft }, addresses: [...new Set(addresses)] };
}

/** One transaction: the document goes, its copy is kept and its addresses redirect, or nothing happens. */
async function deleteDocument(
  client: SanityClient,
  { addresses, content, ...facts }: Omit<Parameters<typeof planDeletion>[0], "existing" | "at">,
): Promise<void> {
  const existing = await client.fetch<{ _id: string; from: string }[]>(
    '*[_type == "redirect" && from in $addresses && !(_id in path("drafts.**"))]{_id, from}',
    { addresses },
    { perspective: "raw" },
  );
  const { kept, redirects } = planDeletion({ ...facts, addresses, content, existing, at: new Date() });
  const transaction = client.transaction().createOrReplace(kept);
  for (const redirect of redirects) transaction.createOrReplace(redirect);
  for (const document of [content.draft, content.published]) {
    if (!document) continue;
    // Changes nothing, but fails if somebody has written meanwhile. Otherwise their work would be lost.
    transaction.patch(document._id, { unset: ["_unwritten"], ifRevisionID: document._rev });
    transaction.delete(document._id);
  }
  await transaction.commit({ visibility: "async" });
}
