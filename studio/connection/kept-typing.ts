import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { Subject } from "rxjs";
import type { SanityDocument } from "sanity";

/** What somebody typed and the lake has not confirmed. */
export interface KeptTyping {
  /** Whose it is. The Studio gives it to nobody else who signs in here. */
  readonly person: string;
  readonly tab: string;
  /** Of the draft or version. */
  readonly id: string;
  readonly type: string;
  /** What the form showed before, as the lake had it. `null` if there was nothing yet. */
  readonly base: SanityDocument | null;
  readonly mine: SanityDocument;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Kept extends DBSchema {
  typing: { key: [person: string, tab: string, id: string]; value: KeptTyping };
}

/** After this long nobody comes back for it. */
const mostAge = 60 * 24 * 60 * 60 * 1_000;

/** This tab, until it loads anew. */
const tab = crypto.randomUUID();

let opened: Promise<IDBPDatabase<Kept>> | undefined;

function open(): Promise<IDBPDatabase<Kept>> {
  if (opened) return opened;
  // The browser lets go of it when the tab ends, however it ends. So nobody brings back what its own tab still saves.
  void navigator.locks.request(lockOf(tab), () => new Promise(() => {}));
  opened = openDB<Kept>("paraph-typing", 1, {
    upgrade: (database) => void database.createObjectStore("typing", { keyPath: ["person", "tab", "id"] }),
  });
  return opened;
}

export async function keep(typing: Omit<KeptTyping, "tab" | "at">): Promise<void> {
  const database = await open();
  await database.put("typing", { ...typing, tab, at: Date.now() });
}

/** What this tab's own forms have lost: somebody published or discarded the draft before it was sent. */
export const lostTyping = new Subject<KeptTyping>();

export function lose(typing: Omit<KeptTyping, "tab" | "at">): void {
  lostTyping.next({ ...typing, tab, at: Date.now() });
}

/** Of this tab, unless another one is named. */
export async function forget(typing: Pick<KeptTyping, "person" | "id"> & { tab?: string }): Promise<void> {
  const database = await open();
  await database.delete("typing", [typing.person, typing.tab ?? tab, typing.id]);
}

/**
 * What this person left in tabs that are gone, oldest first. `handle` runs in one tab at a time, so that two that open
 * together bring nothing back twice.
 */
export async function withLeftTyping(
  person: string,
  handle: (left: readonly KeptTyping[]) => Promise<void>,
): Promise<void> {
  const database = await open();
  await navigator.locks.request("paraph-typing", async () => {
    const { held = [] } = await navigator.locks.query();
    const alive = new Set(held.map(({ name }) => name));
    const all = await database.getAll("typing");
    for (const old of all.filter(({ at }) => Date.now() - at > mostAge)) await forget(old);
    const left = all.filter((typing) => typing.person === person && !alive.has(lockOf(typing.tab)));
    await handle(left.sort((one, other) => one.at - other.at));
  });
}

function lockOf(name: string): string {
  return `paraph-typing-${name}`;
}
