import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { collectPaths, collectReferences } from "./fields.ts";
import type { LakeDocument } from "./types.ts";

const none: ReadonlySet<string> = new Set();

/** The parsed documents of a dataset with the indexes for queries and integrity checks. */
export class Memory {
  readonly documents = new Map<string, LakeDocument>();
  readonly #byType = new Map<string, Set<string>>();
  readonly #byPath = new Map<string, Set<string>>();
  readonly #byTarget = new Map<string, Set<string>>();
  readonly #byStrongTarget = new Map<string, Set<string>>();
  /** Drafts and versions only, because few documents have any. */
  readonly #byPublished = new Map<string, Set<string>>();
  readonly #byRelease = new Map<string, Set<string>>();

  idsOfType(type: string): ReadonlySet<string> {
    return this.#byType.get(type) ?? none;
  }

  idsOfPath(value: string): ReadonlySet<string> {
    return this.#byPath.get(value) ?? none;
  }

  idsReferencing(id: string): ReadonlySet<string> {
    return this.#byTarget.get(id) ?? none;
  }

  idsStronglyReferencing(id: string): ReadonlySet<string> {
    return this.#byStrongTarget.get(id) ?? none;
  }

  idsOfVersions(publishedId: string): ReadonlySet<string> {
    return this.#byPublished.get(publishedId) ?? none;
  }

  idsOfRelease(release: string): ReadonlySet<string> {
    return this.#byRelease.get(release) ?? none;
  }

  /** Replaces the document with this id. `null` removes it. */
  replace(id: string, next: LakeDocument | null): void {
    const previous = this.documents.get(id);
    if (previous) this.#unlink(previous);
    if (next) {
      this.documents.set(id, next);
      this.#link(next);
    } else this.documents.delete(id);
  }

  #link(document: LakeDocument): void {
    const { all, strong } = collectReferences(document);
    insert(this.#byType, document._type, document._id);
    for (const path of collectPaths(document)) insert(this.#byPath, path, document._id);
    for (const target of all) insert(this.#byTarget, target, document._id);
    for (const target of strong) insert(this.#byStrongTarget, target, document._id);
    const { published, release } = versionOf(document);
    if (published !== null) insert(this.#byPublished, published, document._id);
    if (release !== null) insert(this.#byRelease, release, document._id);
  }

  #unlink(document: LakeDocument): void {
    const { all, strong } = collectReferences(document);
    remove(this.#byType, document._type, document._id);
    for (const path of collectPaths(document)) remove(this.#byPath, path, document._id);
    for (const target of all) remove(this.#byTarget, target, document._id);
    for (const target of strong) remove(this.#byStrongTarget, target, document._id);
    const { published, release } = versionOf(document);
    if (published !== null) remove(this.#byPublished, published, document._id);
    if (release !== null) remove(this.#byRelease, release, document._id);
  }
}

function versionOf({ _id }: LakeDocument) {
  const published = publishedIdOf(_id);
  return { published: published === _id ? null : published, release: releaseOfVersion(_id) };
}

function insert(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

function remove(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
