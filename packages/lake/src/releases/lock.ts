import { releaseOfVersion } from "../document-ids.ts";
import { invalid, ProblemError } from "../mutate/write-error.ts";
import { type Documents, releaseDocumentId, releaseNameOf, stateOfRelease } from "./release.ts";

/** The release whose document this is or whose version this is; `null` for every other document. */
export function releaseOf(id: string): string | null {
  return releaseNameOf(id) ?? releaseOfVersion(id);
}

/**
 * Throws if a write of this document must come from an action on its release. The errors are 400 and 409: the Studio
 * takes them as final, and would repeat a write after 423 for ever.
 */
export function checkUnlocked(
  id: string,
  documents: Documents,
  { isNew, isImport }: { isNew: boolean; isImport: boolean },
): void {
  if (releaseNameOf(id) !== null) {
    throw invalid(`Document "${id}" can only be changed by actions of the type sanity.action.release.*`);
  }
  const name = releaseOfVersion(id);
  if (name === null) return;
  const state = stateOfRelease(documents, name);
  if (state === "active") return;
  if (state !== null) throw invalid(`Documents in release ${name} (state: ${state}) can not be mutated`);
  if (isNew && !isImport) {
    const description = `Version "${id}" can't be created, because there is no release "${name}". Create the release first.`;
    throw new ProblemError(409, {
      type: "documentNotFoundError",
      description,
      id: releaseDocumentId(name),
    });
  }
}
