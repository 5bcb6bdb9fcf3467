import { isRecord } from "@paraph/service/json";
import type { DraftAndPublished, MergePublished } from "./publish-rules.ts";

type Fields = Readonly<Record<string, unknown>>;
type IsSame = (one: unknown, other: unknown) => boolean;
type Keyed = Fields & { readonly _key: string };

interface States<Value = unknown> {
  /** Before it was published. */
  readonly before: Value;
  /** What was published. */
  readonly began: Value;
  readonly now: Value;
}

/**
 * What was published once, as a beginning of what was copied from it. Where all is as before it now, nobody knows whether that was
 * meant for the copy, too: those places are `null`, or items without a field, so whatever differs there is asked. The words of a
 * paragraph are one place.
 */
export function withoutTakenBack(states: States<Fields>, merge: MergePublished): Fields {
  return inFields(states, sameBy(merge));
}

/** Without a beginning a merge asks whatever says something else. */
function sameBy(merge: MergePublished): IsSame {
  return (one, other) => {
    const states: DraftAndPublished = { base: null, theirs: { value: one }, mine: { value: other } };
    return merge(states).conflicts.length === 0;
  };
}

function inFields({ before, began, now }: States<Fields>, isSame: IsSame): Fields {
  const fields: Record<string, unknown> = {};
  for (const name of new Set([before, began].flatMap(Object.keys))) {
    const values = { before: before[name], began: began[name], now: now[name] };
    const value = name === "children" ? atPlace(values, isSame) : inValue(values, isSame);
    if (value !== undefined) fields[name] = value;
  }
  if (fields.children !== null) return fields;
  // What its links mean is asked with the words.
  const { markDefs: _, ...others } = fields;
  return now.markDefs === undefined ? others : { ...others, markDefs: now.markDefs };
}

function inValue(states: States, isSame: IsSame): unknown {
  const { before, began, now } = states;
  if (isSame(before, began)) return began;
  // A reference is one value.
  const isWhole =
    (before ?? now) === undefined || [before, began, now].some((one) => isRecord(one) && "_ref" in one);
  if (isWhole) return atPlace(states, isSame);
  const [former, current] = [before ?? emptyLike(began), now ?? emptyLike(began)];
  if (isRecord(former) && isRecord(began) && isRecord(current))
    return inFields({ before: former, began, now: current }, isSame);
  if (isKeyedList(former) && isKeyedList(began) && isKeyedList(current))
    return inItems({ before: former, began, now: current }, isSame);
  if (isPlainList(former) && isPlainList(began) && isPlainList(current))
    return isUndone({ before: former, began, now: current }) ? null : began;
  return atPlace(states, isSame);
}

function emptyLike(value: unknown): unknown {
  return Array.isArray(value) ? [] : isRecord(value) ? {} : undefined;
}

function atPlace({ before, began, now }: States, isSame: IsSame): unknown {
  return !isSame(before, began) && isSame(before, now) ? null : began;
}

function inItems(lists: States<readonly Keyed[]>, isSame: IsSame): readonly Fields[] | null {
  const [before, began, now] = [byKey(lists.before), byKey(lists.began), byKey(lists.now)];
  const order = (list: ReadonlyMap<string, Keyed>) =>
    [...list.keys()].filter((key) => [before, began, now].every((one) => one.has(key))).join(" ");
  if (order(before) !== order(began) && order(before) === order(now)) return null;
  const items = lists.began.map((item): Fields => {
    const [former, current] = [before.get(item._key), now.get(item._key)];
    // It was added, and is gone again.
    if (!former && !current) return { _key: item._key };
    const value = former && current ? inValue({ before: former, began: item, now: current }, isSame) : item;
    return isRecord(value) ? value : { _key: item._key };
  });
  // They were taken out, and are there again.
  const back = lists.before.filter((item) => !began.has(item._key) && isSame(item, now.get(item._key)));
  return [...items, ...back.map(({ _key }) => ({ _key }))];
}

/** Whether a word or number that was added is gone, or one that was taken out is there again. */
function isUndone({ before, began, now }: States<readonly unknown[]>): boolean {
  return (
    began.some((one) => !before.includes(one) && !now.includes(one)) ||
    before.some((one) => !began.includes(one) && now.includes(one))
  );
}

function byKey(items: readonly Keyed[]): ReadonlyMap<string, Keyed> {
  return new Map(items.map((item) => [item._key, item]));
}

function isKeyedList(value: unknown): value is readonly Keyed[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item._key === "string");
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== "object");
}
