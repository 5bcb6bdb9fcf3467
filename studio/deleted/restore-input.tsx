import { publishedIdOf } from "@paraph/lake/document-ids";
import type { Fields } from "@paraph/merge/sides";
import { RestoreIcon } from "@sanity/icons/Restore";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type ObjectInputProps,
  type SanityClient,
  type SanityDocument,
  useClient,
  useDocumentPairPermissions,
} from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { findPathOwner } from "@/schemas/checks/addresses";
import { useFailureToast } from "../failure-toast";
import { resolvePath } from "../guards/routed-document";
import { askDeletedBeginning } from "../merging/ask-beginning";
import { compareStates } from "../merging/compare-states";
import type { DeletedContent } from "./plan-deletion";

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

interface RestoreFacts {
  /** Ids of referenced documents that no longer exist. */
  readonly missing: ReadonlySet<string>;
  /** The title of the document that has its address now. */
  readonly addressTakenBy: string | null;
  /** What the draft began with; null where nobody knows. */
  readonly began: Fields | null;
  /** Whether the lake keeps what a draft began with. */
  readonly keepsBeginnings: boolean;
}

interface Restore {
  readonly documents: SanityDocument[];
  /** Why a published document returns only as a draft; null when it returns as it was. */
  readonly draftBecause: string | null;
}

/** Parses the stored text of a deleted document; null when it is not one. */
export function parseDeleted(text: unknown): DeletedContent | null {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value !== "object" || value === null) return null;
    const published = toDocument(Reflect.get(value, "published"));
    const draft = toDocument(Reflect.get(value, "draft"));
    return published || draft ? { published, draft } : null;
  } catch {
    // Not JSON, so this project did not write the entry.
    return null;
  }
}

/**
 * A document returns as it was. It returns as a draft when visitors could not see it as it was, because another page
 * has its address or something it references is gone.
 */
export function planRestore({ published, draft }: DeletedContent, facts: RestoreFacts): Restore {
  const draftBecause = published ? reasonForDraft(facts) : null;
  const kept = draftBecause === null ? [published, draft] : [oneDraftOf({ published, draft }, facts)];
  const documents = kept.flatMap((document) => {
    if (!document) return [];
    const { _rev, _updatedAt, ...content } = weakened(document, facts.missing);
    const isDraft = draftBecause !== null || document === draft;
    const id = publishedIdOf(document._id);
    const hasBeginning = document === draft && facts.keepsBeginnings;
    const _system = hasBeginning ? { base: { id: document._id, rev: _rev } } : content._system;
    const restored = {
      ...content,
      _id: isDraft ? `drafts.${id}` : id,
      ...(_system ? { _system } : {}),
    };
    return [restored as SanityDocument]; // the lake assigns a new revision
  });
  return { documents, draftBecause };
}

/** Once nothing is published the draft alone counts, so it has to say what both said. Where both changed the same, it does. */
function oneDraftOf({ published, draft }: DeletedContent, { began }: RestoreFacts): SanityDocument | null {
  if (!published || !draft) return draft ?? published;
  const { merged } = compareStates({ base: began, theirs: published, mine: draft });
  const state = Object.entries(draft).filter(([name]) => name.startsWith("_"));
  return { ...merged, ...Object.fromEntries(state) } as SanityDocument; // its state says which document it is
}

/** The ids that the content references. */
export function referencesOf(value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (item: unknown) => {
    if (typeof item !== "object" || item === null) return;
    if ("_ref" in item && typeof item._ref === "string") found.add(item._ref);
    for (const child of Object.values(item)) walk(child);
  };
  walk(value);
  return found;
}

function reasonForDraft({ missing, addressTakenBy }: RestoreFacts): string | null {
  if (addressTakenBy !== null)
    return `“${addressTakenBy}” has its address now. Give this one another address.`;
  if (missing.size > 0) return "Something it links to or shows was deleted too. The form shows where.";
  return null;
}

/** The lake refuses a strong reference to nothing. A weak one shows in the form as an error that can be fixed. */
function weakened<Value>(value: Value, missing: ReadonlySet<string>): Value {
  if (Array.isArray(value)) return value.map((item) => weakened(item, missing)) as Value; // arrays stay arrays
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, weakened(item, missing)]));
  if (typeof copy._ref === "string" && missing.has(copy._ref)) copy._weak = true;
  return copy as Value; // the same fields
}

function toDocument(value: unknown): SanityDocument | null {
  const isDocument =
    typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
  return isDocument ? (value as SanityDocument) : null; // written by planDeletion from a whole document
}
