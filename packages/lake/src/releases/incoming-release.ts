import type { Caller } from "../context.ts";
import { type DocumentInput, parseDocumentInput } from "../mutate/document-input.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { alreadyExists, invalid } from "../mutate/write-error.ts";
import { checkMetadata, parsePublishAt } from "./parse-release-action.ts";
import { parseReleaseName, releaseDocumentId, releaseNameOf, releaseStates, releaseType } from "./release.ts";

/** `sanity.action.release.import`, by which the vendor's import brings a release whose versions it writes as mutations. */
export interface ImportRelease {
  readonly kind: "importRelease";
  readonly release: string;
  readonly document: DocumentInput;
  readonly ifExists: "fail" | "ignore" | "replace";
}

export function parseImportRelease(value: Readonly<Record<string, unknown>>): ImportRelease {
  const release = parseReleaseName(value.releaseId);
  const given = parseDocumentInput(value.attributes ?? value.document, "attributes");
  const document = { ...given, _id: releaseDocumentId(release), name: release };
  checkRelease(document);
  const { ifExists = "fail" } = value;
  if (ifExists !== "fail" && ifExists !== "ignore" && ifExists !== "replace") {
    throw invalid(`ifExists ${JSON.stringify(ifExists)} is not fail, ignore or replace`);
  }
  return { kind: "importRelease", release, document, ifExists };
}

export function applyImportRelease(pending: PendingTransaction, action: ImportRelease, caller: Caller): void {
  const { release, document, ifExists } = action;
  checkPermission(caller, "create", undefined);
  const _id = releaseDocumentId(release);
  if (pending.get(_id)) {
    if (ifExists === "fail") throw alreadyExists(_id);
    if (ifExists === "ignore") return;
  }
  pending.unlock(release);
  putRelease(pending, document);
}

/** Throws if the lake could not go on with the release. */
export function checkRelease({ _id = "", _type, state, metadata, publishAt }: DocumentInput): void {
  if (_type !== releaseType) throw invalid(`"${_id}" has the _type "${_type}", not ${releaseType}`);
  if (!releaseStates.some((known) => known === state)) {
    const states = releaseStates.join(", ");
    throw invalid(`The state of release "${_id}" is ${JSON.stringify(state)}; it must be one of ${states}`);
  }
  // The scheduler would look at one without a time again and again.
  if (state === "scheduled" || publishAt !== undefined) parsePublishAt(publishAt);
  checkMetadata(metadata);
}

/** Returns whether its time has passed. It is written without it then: the scheduler would publish it at once. */
export function putRelease(pending: PendingTransaction, release: DocumentInput): boolean {
  const { publishAt: given, ...rest } = release;
  const publishAt = given === undefined ? undefined : parsePublishAt(given);
  const isLate = release.state === "scheduled" && String(publishAt) <= pending.options.timestamp;
  const message = `Its time, ${publishAt}, had passed when the release was brought back. Schedule it again.`;
  pending.createOrReplace(
    isLate
      ? { ...rest, state: "active", error: { message } }
      : { ...rest, ...(publishAt !== undefined && { publishAt }) },
  );
  // A release that is over has no versions. They would come back with it, or never be seen.
  const name = releaseNameOf(release._id ?? "") ?? "";
  if (release.state === "published" || release.state === "archived") {
    for (const id of pending.idsOfRelease(name)) pending.delete(id);
  }
  return isLate;
}
