import { isRecord } from "@paraph/service/json";
import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { typedError } from "../errors.ts";
import { type DocumentInput, parseDocumentInput } from "../mutate/document-input.ts";
import { type PatchOperations, parsePatchOperations } from "../mutate/patch.ts";
import { invalid } from "../mutate/write-error.ts";
import { type ImportRelease, parseImportRelease } from "../releases/incoming-release.ts";
import { parseReleaseAction, type ReleaseAction, releaseActionOf } from "../releases/parse-release-action.ts";
import {
  parseCreateVersion,
  parsePublishedId,
  parseReplaceVersion,
  parseUnpublishVersion,
  parseVersionId,
  requireVersionOf,
  type VersionAction,
} from "./parse-version.ts";

export type ParsedAction =
  | { readonly kind: "create"; readonly draft: Draft; readonly ifExists: "fail" | "ignore" }
  | { readonly kind: "replaceDraft"; readonly draft: Draft }
  | {
      readonly kind: "edit";
      readonly pair: Pair;
      readonly operations: PatchOperations;
      readonly ifRevision?: string;
    }
  | {
      readonly kind: "publish";
      readonly pair: Pair;
      readonly ifDraft?: string;
      readonly ifPublished?: string;
    }
  | { readonly kind: "unpublish"; readonly pair: Pair }
  | { readonly kind: "discard"; readonly versionId: string }
  | { readonly kind: "delete"; readonly publishedId: string; readonly draftIds: readonly string[] }
  | VersionAction
  | ImportRelease
  | ReleaseAction;

/** A draft or version, and the published document it belongs to. */
export interface Pair {
  readonly draftId: string;
  readonly publishedId: string;
}

interface Draft extends Pair {
  readonly document: DocumentInput;
}

type Fields = Readonly<Record<string, unknown>>;

const prefix = "sanity.action.document.";
/** Variants are switched off in this Studio. Only the vendor's command line imports releases. */
const unsupported = /^sanity\.action\.(variant\.|document\.variant\.)/;

export function parseAction(value: unknown): ParsedAction {
  if (!isRecord(value)) throw invalid("An action is not an object");
  const name = value.actionType;
  if (typeof name !== "string") throw invalid("An action needs an actionType");
  if (unsupported.test(name)) {
    throw typedError(501, "notImplemented", `Action "${name}" is not available in the local Content Lake`);
  }
  if (value.purge === true) {
    throw typedError(501, "notImplemented", `Option "purge" of action "${name}" is not available here`);
  }
  if (name === "sanity.action.release.import") return parseImportRelease(value);
  const release = releaseActionOf(name);
  if (release !== null) return parseReleaseAction(release, value);
  switch (name.startsWith(prefix) ? name.slice(prefix.length) : "") {
    case "create":
      return { kind: "create", draft: parseDraft(value), ifExists: parseIfExists(value.ifExists) };
    case "replaceDraft":
      return { kind: "replaceDraft", draft: parseDraft(value) };
    case "edit":
      return parseEdit(value);
    case "version.create":
      return parseCreateVersion(value);
    case "version.replace":
      return parseReplaceVersion(value);
    case "version.unpublish":
      return parseUnpublishVersion(value);
    case "publish":
      return {
        kind: "publish",
        pair: parseDraftPair(value),
        ...optional("ifDraft", value.ifDraftRevisionId ?? value.ifVersionRevisionId),
        ...optional("ifPublished", value.ifPublishedRevisionId),
      };
    case "unpublish":
      return { kind: "unpublish", pair: parseDraftPair(value) };
    case "discard":
    case "version.discard":
      return { kind: "discard", versionId: parseVersionId(value.versionId ?? value.draftId) };
    case "delete":
      return parseDelete(value);
    default:
      throw invalid(`Unknown action "${name}"`);
  }
}

function parseEdit(value: Fields): ParsedAction {
  if (!isRecord(value.patch)) throw invalid("edit needs a patch, an object");
  const { patch } = value;
  const operations = parsePatchOperations(patch);
  return { kind: "edit", pair: parsePair(value), operations, ...optional("ifRevision", patch.ifRevisionID) };
}

function parseDelete(value: Fields): ParsedAction {
  const drafts = value.includeDrafts ?? value.includeVersions ?? [];
  if (!Array.isArray(drafts)) throw invalid("includeDrafts is not an array of IDs");
  const publishedId = parsePublishedId(value.publishedId);
  const draftIds = drafts.map(parseVersionId);
  const stranger = draftIds.find((id) => publishedIdOf(id) !== publishedId);
  if (stranger) throw invalid(`"${stranger}" in includeDrafts is not a draft of "${publishedId}"`);
  return { kind: "delete", publishedId, draftIds };
}

function parsePair(value: Fields): Pair {
  const publishedId = parsePublishedId(value.publishedId);
  const draftId = parseVersionId(value.draftId ?? value.versionId ?? `drafts.${publishedId}`);
  requireVersionOf(draftId, publishedId);
  return { draftId, publishedId };
}

function parseDraftPair(value: Fields): Pair {
  const pair = parsePair(value);
  const release = releaseOfVersion(pair.draftId);
  if (release === null) return pair;
  const description = `"${pair.draftId}" is in release "${release}". Publish or unpublish it with the release.`;
  throw invalid(description);
}

function parseDraft(value: Fields): Draft {
  const document = parseDocumentInput(value.attributes, "attributes");
  const publishedId = parsePublishedId(value.publishedId);
  const draftId = parseVersionId(document._id ?? `drafts.${publishedId}`);
  requireVersionOf(draftId, publishedId);
  return { document: { ...document, _id: draftId }, draftId, publishedId };
}

function parseIfExists(value: unknown): "fail" | "ignore" {
  if (value === undefined || value === "fail") return "fail";
  if (value === "ignore") return "ignore";
  throw invalid('ifExists must be "fail" or "ignore"');
}

function optional<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  if (value === undefined || value === null) return {};
  if (typeof value !== "string") throw invalid("A revision ID is not a string");
  return { [name]: value } as { [Key in Name]?: string }; // TypeScript widens a computed key
}
