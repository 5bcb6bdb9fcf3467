import { dequal } from "dequal";
import { orderMerged } from "./order.ts";
import type { Sides } from "./sides.ts";
import { type Difference, differences, placesOf } from "./text-changes.ts";

type Values = readonly unknown[];

/** What one side put in place of values of the base; nothing where it only took one away. */
interface Change {
  /** Their places in the base. */
  readonly gone: readonly number[];
  readonly put: Values;
}

/** What one side made of the list. */
interface Version {
  /** In its order: the place in the base of what it kept, moved or replaced, and one for each value that it added. */
  readonly keys: readonly string[];
  readonly changes: readonly Change[];
  readonly added: ReadonlyMap<string, unknown>;
  readonly isInPlace: boolean;
}

/** Changes of both sides that took away the same. */
interface Region {
  readonly theirs: Change[];
  readonly mine: Change[];
}

type Preference = "theirs" | "mine";

interface MergedList {
  /** With mine where both put different values in place of the same, and in my order where both gave it another. */
  readonly merged: Values;
  /** The same with theirs; `null` where nobody has to choose. */
  readonly asTheirs: Values | null;
}

/**
 * Merges lists of words or numbers. Nothing but its neighbors tells what became of a value that is gone: what stands where it
 * stood was put in its place. A list that has no value twice keeps it so.
 */
export function mergeList(lists: Sides<Values>): MergedList {
  const isSet = [lists.base, lists.theirs, lists.mine].every((list) => new Set(list).size === list.length);
  const alone = {
    theirs: versionOf(lists.base, lists.theirs, isSet, null),
    mine: versionOf(lists.base, lists.mine, isSet, null),
  };
  const versions = {
    theirs: isSet ? versionOf(lists.base, lists.theirs, isSet, alone.mine) : alone.theirs,
    mine: isSet ? versionOf(lists.base, lists.mine, isSet, alone.theirs) : alone.mine,
  };
  const regions = regionsOf(versions).map((region) => ({ region, side: sideFor(region) }));
  const places = lists.base.map((_, at) => `${at}`);
  const together = (preferred: Preference) => {
    const values = new Map<string, Values>(lists.base.map((value, at) => [`${at}`, [value]]));
    for (const { region, side } of regions)
      for (const [at, put] of putIn(region, side ?? preferred, side === null, lists.base))
        values.set(`${at}`, put);
    for (const [key, value] of [...versions.theirs.added, ...versions.mine.added]) values.set(key, [value]);
    const kept = new Set([...values].flatMap(([key, { length }]) => (length > 0 ? [key] : [])));
    const inOrder = (first: Version, second: Version) => {
      const order = orderMerged(kept, { base: places, theirs: first.keys, mine: second.keys });
      const merged = (order.asTheirs ?? order.keys).flatMap((key) => values.get(key) ?? []);
      const isLost = ({ added }: Version) => !hasInOrder(merged, [...added.values()]);
      const isTurned = order.asTheirs !== null;
      return { merged, isTurned, isMixed: isTurned || isLost(first) || isLost(second) };
    };
    // Either side asks the same.
    const one = inOrder(versions.theirs, versions.mine);
    const other = inOrder(versions.mine, versions.theirs);
    if (!isSet) return { ...one, isBroken: one.isMixed || other.isMixed, isTurned: false };
    const isTurned = one.isTurned || !dequal(ofBoth(one.merged, lists), ofBoth(other.merged, lists));
    const { merged } = isTurned && preferred === "mine" ? other : one;
    return { merged, isBroken: new Set(merged).size < merged.length, isTurned };
  };
  const [theirs, mine] = [together("theirs"), together("mine")];
  const isInPlace = versions.theirs.isInPlace && versions.mine.isInPlace;
  const isUnclear = !isSet && !isInPlace && areUnclear(lists.base, versions);
  if (isUnclear || theirs.isBroken || mine.isBroken) return { merged: lists.mine, asTheirs: lists.theirs };
  const isClash = theirs.isTurned || mine.isTurned || regions.some(({ side }) => side === null);
  return { merged: mine.merged, asTheirs: isClash ? theirs.merged : null };
}

/** What the other added in a set, this side has added, too, wherever it stands. */
function versionOf(base: Values, side: Values, isSet: boolean, other: Version | null): Version {
  const [before, after] = [base, side].map((list) => list.map((value) => JSON.stringify(value)));
  const [reads, readsHere] = [before ?? [], after ?? []];
  const compared = differences(reads, readsHere);
  const inPlace = isSet ? null : differencesInPlace(reads, readsHere, compared);
  const [places, placesHere] = [placesOf(reads), placesOf(readsHere)];
  const isMoved = (read = "") => inPlace === null && places.has(read) && placesHere.has(read);
  const addedByBoth = new Set(other?.added.values());
  const keys: string[] = [];
  const changes: Change[] = [];
  const added = new Map<string, unknown>();
  const keyOfAdded = (start: number, read = "") => {
    for (let count = 0; ; count += 1) {
      const key = `+${isSet ? "" : start}:${count}:${read}`;
      if (!added.has(key)) return key;
    }
  };
  let from = 0;
  const keepUntil = (end: number) => {
    for (; from < end; from += 1) keys.push(`${from}`);
  };
  for (const { start, length, first, count } of inPlace ?? compared) {
    keepUntil(start);
    from = start + length;
    const gone = rangeOf(start, length).filter((at) => !isMoved(reads[at]));
    const put = rangeOf(first, count).filter((at) => !isMoved(readsHere[at]) && !addedByBoth.has(side[at]));
    const own = changesFrom(gone, put, side);
    for (const change of own) changes.push(change);
    let index = 0;
    for (const at of rangeOf(first, count)) {
      if (isMoved(readsHere[at])) keys.push(`${places.get(readsHere[at] ?? "")}`);
      else if (gone.length > 0 && !addedByBoth.has(side[at])) {
        for (const place of own[index]?.gone ?? []) keys.push(`${place}`);
        index += 1;
      } else {
        const key = keyOfAdded(start, readsHere[at]);
        keys.push(key);
        added.set(key, side[at]);
      }
    }
  }
  keepUntil(base.length);
  return { keys, changes, added, isInPlace: inPlace !== null };
}

/** As many for as many: one for one. Else nobody knows which stands for which. */
function changesFrom(gone: readonly number[], put: readonly number[], side: Values): Change[] {
  if (gone.length === 0) return [];
  if (put.length > 0 && put.length !== gone.length) return [{ gone, put: put.map((at) => side[at]) }];
  return gone.map((at, index) => ({ gone: [at], put: put.slice(index, index + 1).map((one) => side[one]) }));
}

/** A row that says the same in two columns: place by place, unless it takes fewer changes to have moved. */
function differencesInPlace(
  base: readonly string[],
  side: readonly string[],
  compared: readonly Difference[],
): readonly Difference[] | null {
  if (base.length !== side.length) return null;
  const places = rangeOf(0, base.length).filter((at) => base[at] !== side[at]);
  const fewest = compared.reduce((sum, { length }) => sum + length, 0);
  return places.length > fewest ? null : places.map((at) => ({ start: at, length: 1, first: at, count: 1 }));
}

function regionsOf(versions: Record<Preference, Version>): readonly Region[] {
  const regionAt = new Map<number, Region>();
  for (const side of ["theirs", "mine"] as const)
    for (const change of versions[side].changes) {
      const touched = new Set(change.gone.flatMap((at) => regionAt.get(at) ?? []));
      const [region = { theirs: [], mine: [] }, ...others] = touched;
      for (const other of others) {
        for (const one of other.theirs) region.theirs.push(one);
        for (const one of other.mine) region.mine.push(one);
      }
      region[side].push(change);
      for (const { gone } of [change, ...others.flatMap(({ theirs, mine }) => [...theirs, ...mine])])
        for (const at of gone) regionAt.set(at, region);
    }
  return [...new Set(regionAt.values())];
}

/** The side that has the changes of both; `null` where somebody has to choose. */
function sideFor(region: Region): Preference | null {
  if (region.mine.length === 0) return "theirs";
  if (region.theirs.length === 0) return "mine";
  const [theirs, mine] = [region.theirs, region.mine].map((changes) => ({
    put: changes.flatMap(({ put }) => put),
    gone: changes.flatMap(({ gone }) => gone).length,
  }));
  if (!theirs || !mine) return null;
  // Whoever put it in place of fewer says best where it stands.
  if (dequal(theirs.put, mine.put)) return theirs.gone < mine.gone ? "theirs" : "mine";
  // Whoever took away more than they put may have taken away what the other replaced.
  const isIn = (less: typeof mine, more: typeof mine) =>
    less.put.length > 0 && less.put.length >= less.gone && hasInOrder(more.put, less.put);
  if (isIn(theirs, mine)) return "mine";
  return isIn(mine, theirs) ? "theirs" : null;
}

/** What stands in a region by what this side did; alone, it has what the other took away. */
function putIn(region: Region, side: Preference, isAlone: boolean, base: Values): Map<number, Values> {
  const all = [...region.theirs, ...region.mine].flatMap(({ gone }) => gone);
  const values = new Map<number, Values>(all.map((at) => [at, isAlone ? [base[at]] : []]));
  for (const { gone, put } of region[side])
    for (const [index, at] of gone.entries()) values.set(at, index === 0 ? put : []);
  return values;
}

/** Whether both wrote or took away a value in different places: of one that comes again, nobody knows which was meant. */
function areUnclear(base: Values, { theirs, mine }: Record<Preference, Version>): boolean {
  const placesIn = ({ added, changes }: Version) => {
    const places = new Map<unknown, string[]>();
    const note = (value: unknown, key: string) => {
      const known = places.get(value);
      if (known) known.push(key);
      else places.set(value, [key]);
    };
    for (const [key, value] of added) note(value, key);
    for (const { gone, put } of changes) {
      for (const at of gone) note(base[at], `${at}`);
      for (const value of put) note(value, `${gone[0]}`);
    }
    return places;
  };
  const others = placesIn(mine);
  return [...placesIn(theirs)].some(([value, places]) => !dequal(others.get(value) ?? places, places));
}

/** Whether the list has all of these, in this order. */
function hasInOrder(list: Values, wanted: Values): boolean {
  let found = 0;
  for (const value of list) if (found < wanted.length && value === wanted[found]) found += 1;
  return found === wanted.length;
}

/** What either side has, in the order of a merge: in what one alone added, none contradicts the other. */
function ofBoth(merged: Values, { theirs, mine }: Sides<Values>): Values {
  const [their, my] = [new Set(theirs), new Set(mine)];
  return merged.filter((value) => their.has(value) && my.has(value));
}

function rangeOf(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}
