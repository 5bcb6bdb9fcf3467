import { isRecord } from "@paraph/service/json";
import { dequal } from "dequal";
import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { transactionUsed } from "../errors.ts";
import { checkUnlocked, releaseOf } from "../releases/lock.ts";
import { storedSystem } from "../releases/release.ts";
import { collectPaths } from "../store/fields.ts";
import { createRandomId } from "../store/ids.ts";
import type { Dataset, DocumentChange, LakeDocument, WireMutation } from "../store/types.ts";
import { repairKeys } from "./array-keys.ts";
import { baseOf } from "./began-with.ts";
import { completeId, type DocumentInput, parseInstant } from "./document-input.ts";
import { applyPatch, type PatchOperations } from "./patch.ts";
import type { PublisherOnly, SiteRules } from "./publish-rules.ts";
import { alreadyExists, invalid, notFound, revisionMismatch } from "./write-error.ts";

export interface PendingOptions {
  readonly transactionId: string;
  readonly timestamp: string;
  readonly createId: () => string;
  readonly autoGenerateArrayKeys?: boolean | undefined;
  /** An import may bring versions whose release it does not bring. */
  readonly isImport?: boolean | undefined;
  /** The site's rules for what it publishes. */
  readonly siteRules?: SiteRules | undefined;
  /** What only publishers publish. */
  readonly publisherOnly?: PublisherOnly | undefined;
}

interface Writing {
  readonly operation: string;
  /** Whether the lake says what a draft or version began with, as `patch` does. */
  readonly setsBase?: boolean;
}

interface PendingDocument {
  readonly previous: LakeDocument | null;
  readonly next: LakeDocument | null;
  readonly mutations: readonly WireMutation[];
}

/**
 * The changes of a transaction before it commits. They are computed without changing the dataset: each step
 * sees the previous ones, and all steps on a document become one change.
 */
export class PendingTransaction {
  readonly dataset: Dataset;
  readonly options: PendingOptions;
  readonly #documents = new Map<string, PendingDocument>();
  readonly #unlocked = new Set<string>();
  /** Of every state so far, also of those that a later step replaced. */
  readonly #idsOfPath = new Map<string, Set<string>>();

  constructor(dataset: Dataset, options: PendingOptions) {
    // Checked first, because other checks could fail when the same write is already committed.
    if (dataset.seqOf(options.transactionId) !== null) throw transactionUsed(options.transactionId);
    this.dataset = dataset;
    this.options = options;
  }

  /** A copy to try something on. */
  fork(): PendingTransaction {
    const fork = new PendingTransaction(this.dataset, this.options);
    for (const [id, pending] of this.#documents) fork.#keep(id, pending);
    for (const name of this.#unlocked) fork.#unlocked.add(name);
    return fork;
  }

  /** From here on, the transaction may write the release's document, and its versions in any state. */
  unlock(release: string): void {
    this.#unlocked.add(release);
  }

  /** Whether the transaction is an action on a release, which may concern many documents. */
  get isOfRelease(): boolean {
    return this.#unlocked.size > 0;
  }

  /** Ids of the versions in the release, in order. */
  idsOfRelease(release: string): string[] {
    const changed = [...this.#documents.keys()].filter((id) => releaseOfVersion(id) === release);
    const ids = new Set([...this.dataset.idsOfRelease(release), ...changed]);
    return [...ids].filter((id) => this.get(id) !== null).sort();
  }

  idsOfPath(value: string): string[] {
    return [...this.dataset.idsOfPath(value), ...(this.#idsOfPath.get(value) ?? [])];
  }

  idsReferencing(id: string): string[] {
    return [...new Set([...this.dataset.idsReferencing(id), ...this.#documents.keys()])];
  }

  idsOfType(type: string): string[] {
    const written = [...this.#documents].flatMap(([id, { next }]) => (next?._type === type ? [id] : []));
    return [...this.dataset.idsOfType(type), ...written];
  }

  get(id: string): LakeDocument | null {
    const pending = this.#documents.get(id);
    return pending ? pending.next : (this.dataset.documents.get(id) ?? null);
  }

  create(input: DocumentInput, { setsBase = false } = {}): LakeDocument {
    const id = completeId(input._id, this.options.createId);
    if (this.get(id)) throw alreadyExists(id);
    return this.#write(id, input, { operation: "create", setsBase });
  }

  createOrReplace(input: DocumentInput, { setsBase = false } = {}): LakeDocument {
    const id = completeId(input._id, this.options.createId);
    return this.#write(id, input, { operation: "createOrReplace", setsBase });
  }

  /** Returns `null` if the document exists. */
  createIfNotExists(input: DocumentInput): LakeDocument | null {
    const id = completeId(input._id, this.options.createId);
    return this.get(id) ? null : this.#write(id, input, { operation: "createIfNotExists" });
  }

  /** Returns the deleted document, or `null` if there was none. */
  delete(id: string): LakeDocument | null {
    const current = this.get(id);
    if (current) this.#record(id, null, [{ delete: { id } }]);
    return current;
  }

  /** Only the lake says what a draft or version began with: whoever could would choose what it overwrites. */
  patch(id: string, operations: PatchOperations, { setsBase = false } = {}): LakeDocument {
    const current = this.get(id);
    if (!current) throw notFound(id);
    const { value, repairs } = this.#repair(id, applyPatch(current, operations));
    if (!setsBase && !dequal(storedSystem(value._system)?.base, storedSystem(current._system)?.base))
      throw invalid(`"_system.base" of "${id}" is set by the lake alone`);
    const next = { ...value, _rev: this.options.transactionId, _updatedAt: this.options.timestamp };
    return this.#record(id, next, [{ patch: { id, ...operations } }, ...repairs]);
  }

  /** Compares with the stored revision, so that earlier steps of this transaction cause no conflict. */
  checkRevision(id: string, expected: string): void {
    const current = this.dataset.documents.get(id)?._rev;
    if (current !== expected) throw revisionMismatch(id, current, expected);
  }

  /** Ids of the documents that the steps so far wrote. */
  get ids(): Iterable<string> {
    return this.#documents.keys();
  }

  changes(): DocumentChange[] {
    const touched = [...this.#documents].filter(([, pending]) => pending.previous ?? pending.next);
    return touched.map(([id, pending]) => ({ id, ...pending }));
  }

  #write(id: string, input: DocumentInput, { operation, setsBase = false }: Writing): LakeDocument {
    const { transactionId, timestamp } = this.options;
    const { _system, ...content } = input;
    const system = setsBase ? storedSystem(_system) : this.#systemOf(id, _system);
    const given = { ...content, ...(system && { _system: system }), _id: id };
    // Listeners get these keys too, so a client that applies the mutation ends up with the same document.
    const { value } = this.#repair(id, given);
    const createdAt = parseInstant(input._createdAt) ?? this.get(id)?._createdAt ?? timestamp;
    const next: LakeDocument = {
      ...value,
      _rev: transactionId,
      _createdAt: createdAt,
      _updatedAt: parseInstant(input._updatedAt) ?? timestamp,
    };
    return this.#record(id, next, [{ [operation]: { ...value, _createdAt: createdAt } }]);
  }

  /**
   * Writers say it of versions, and of drafts only how much earlier than now a new one begins. Drafts and versions that are
   * replaced without it keep what they began with. The log can't tell where one begins that a single transaction deletes and
   * makes again, so it says so.
   */
  #systemOf(id: string, given: unknown): object | null {
    const publishedId = publishedIdOf(id);
    if (id === publishedId) return null;
    const [stored, said] = [storedSystem(this.get(id)?._system), storedSystem(given)];
    const kept = isRecord(stored?.base) ? { base: stored.base, ...said } : said;
    const ofDraft = this.get(id) ? stored : this.#begunEarlier(publishedId, said);
    const own = releaseOfVersion(id) === null ? ofDraft : kept;
    const earlier = this.#documents.get(id);
    if (isRecord(own?.base) || !earlier?.previous || earlier.next) return own;
    const rev = this.get(publishedId)?._rev ?? this.options.transactionId;
    return { ...own, base: { id: publishedId, rev } };
  }

  /**
   * What a copy says. A draft that begins earlier overwrites less than one that begins now, and one from elsewhere, of which the
   * log does not know where it began, asks.
   */
  #begunEarlier(publishedId: string, system: unknown): { readonly base: object } | null {
    const base = baseOf(system, publishedId);
    const current = base && this.get(base.id)?._rev === base.rev;
    if (!base || (current && base.id === publishedId)) return null;
    return { base };
  }

  #repair<Document extends DocumentInput>(id: string, document: Document) {
    const { value, set } = repairKeys(document, {
      fillMissing: this.options.autoGenerateArrayKeys ?? false,
      createKey: () => createRandomId(12),
    });
    const repairs: WireMutation[] = Object.keys(set).length > 0 ? [{ patch: { id, set } }] : [];
    // `repairKeys` changes only the `_key` of array items.
    return { value: value as Document & { _id: string }, repairs };
  }

  #record<Next extends LakeDocument | null>(
    id: string,
    next: Next,
    mutations: readonly WireMutation[],
  ): Next {
    const release = releaseOf(id);
    if (release !== null && !this.#unlocked.has(release)) {
      const isNew = next !== null && this.get(id) === null;
      checkUnlocked(id, this, { isNew, isImport: this.options.isImport ?? false });
    }
    const earlier = this.#documents.get(id);
    this.#keep(id, {
      previous: earlier ? earlier.previous : (this.dataset.documents.get(id) ?? null),
      next,
      mutations: [...(earlier?.mutations ?? []), ...mutations],
    });
    return next;
  }

  #keep(id: string, pending: PendingDocument): void {
    this.#documents.set(id, pending);
    for (const value of pending.next ? collectPaths(pending.next) : []) {
      this.#idsOfPath.set(value, (this.#idsOfPath.get(value) ?? new Set()).add(id));
    }
  }
}
