import { RestoreIcon } from "@sanity/icons/Restore";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type ObjectInputProps, type SanityClient, useClient, useDocumentPairPermissions } from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { findPathOwner } from "@/schemas/checks/addresses";
import { useFailureToast } from "../failure-toast";
import { resolvePath } from "../guards/routed-document";
import { askDeletedBeginning } from "../merging/ask-beginning";
import type { DeletedContent } from "./plan-deletion";
import { parseDeleted, planRestore, referencesOf } from "./plan-restore";

/** The reason must stay visible after the restored document opens. */
const READING_MS = 60_000;
/** The restore button above the form of a deleted document. */
export function RestoreInput(props: ObjectInputProps) {
  const { value } = props;
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const router = useRouter();
  const [isRestoring, setIsRestoring] = useState(false);
  const content = parseDeleted(value?.content);
  const { _id: entryId, documentId, documentType, redirects } = value ?? {};
  const [permission] = useDocumentPairPermissions({
    id: String(entryId),
    type: "deletedDocument",
    permission: "delete",
  });

  const onRestore = () => {
    if (!content || typeof documentId !== "string" || typeof documentType !== "string") return;
    setIsRestoring(true);
    restore(client, { entryId: String(entryId), documentId, content, redirects: idsOf(redirects) })
      .then((draftBecause) => {
        toast.push({
          status: draftBecause === null ? "success" : "warning",
          title: draftBecause === null ? "It is back as it was" : "It is back as a draft",
          ...(draftBecause === null
            ? {}
            : { description: draftBecause, closable: true, duration: READING_MS }),
        });
        router.navigateIntent("edit", { id: documentId, type: documentType });
      })
      .catch((error: unknown) => fail("It was not restored", error))
      .finally(() => setIsRestoring(false));
  };

  return (
    <Stack gap={5}>
      <Card padding={4} radius={2} border tone="primary">
        <Flex gap={4} align="center" justify="space-between" wrap="wrap">
          <Text size={1}>
            {content === null
              ? "None of its content was kept. Its history may still have it."
              : "Visitors no longer see it. Restore brings it back with its addresses, and its draft."}
          </Text>
          <Button
            icon={RestoreIcon}
            tone="primary"
            text={isRestoring ? "Restoring …" : "Restore"}
            disabled={isRestoring || content === null || permission?.granted !== true}
            onClick={onRestore}
          />
        </Flex>
      </Card>
      {props.renderDefault(props)}
    </Stack>
  );
}

interface Restoring {
  readonly entryId: string;
  readonly documentId: string;
  readonly content: DeletedContent;
  readonly redirects: readonly string[];
}

/** Resolves to why the document returned only as a draft, or null. */
async function restore(
  client: SanityClient,
  { entryId, documentId, content, redirects }: Restoring,
): Promise<string | null> {
  const references = [...referencesOf(content)];
  const { published, draft } = content;
  const keepsBeginnings = publicEnv().mode === "local";
  const [present, owner, began] = await Promise.all([
    client.fetch<string[]>("*[_id in $references]._id", { references }, { perspective: "raw" }),
    findOwner(client, content, documentId, redirects),
    keepsBeginnings && published && draft ? askDeletedBeginning(client, draft._id) : null,
  ]);
  const missing = new Set(references);
  for (const id of [...present, documentId]) missing.delete(id);
  const { documents, draftBecause } = planRestore(content, {
    missing,
    addressTakenBy: owner,
    began,
    keepsBeginnings,
  });
  const transaction = client.transaction();
  for (const document of documents) transaction.create(document);
  // While another page has the address, its visitors are still redirected.
  for (const redirect of draftBecause === null ? redirects : []) transaction.delete(redirect);
  await transaction.delete(entryId).commit({ visibility: "async" });
  return draftBecause;
}

/** What has its address now. `redirects`: those that go when it returns. */
async function findOwner(
  client: SanityClient,
  content: DeletedContent,
  id: string,
  redirects: readonly string[],
): Promise<string | null> {
  const path = await resolvePath(client, content.published);
  if (path === null) return null;
  const owner = await findPathOwner(client, path, id);
  if (owner) return owner.title ?? owner._id;
  const isRedirected = await client.fetch<boolean>(
    'count(*[_type == "redirect" && from == $path && !(_id in $redirects)]) > 0',
    { path, redirects },
    { perspective: "published" },
  );
  return isRedirected ? `Redirect from ${path}` : null;
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}
