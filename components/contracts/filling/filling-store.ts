import { createContext, use, useSyncExternalStore } from "react";
import type { ActiveBlank } from "@/components/contracts/filling/use-active-blank";
import type { Contract } from "@/lib/contracts/contract";
import { parseDraft, writeDraft } from "@/lib/contracts/draft-storage";
import { type FillAct, type Filling, fill, isEmpty } from "@/lib/contracts/filling";
import { keptName } from "@/lib/contracts/kept-name";
import { type Progress, progressAfter } from "@/lib/contracts/progress";
import { type ResolvedContract, resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { stateWords } from "@/lib/contracts/state-words";
import { createSafeStorage } from "@/lib/tracking/safe-storage";
import { usStates } from "@/lib/us-states";

const storage = createSafeStorage(() => sessionStorage);

/** Everything that follows from what is filled in. */
export interface Filled {
  readonly filling: Filling;
  /** Stays the same object as long as no choice changes the text. */
  readonly resolved: ResolvedContract;
  /** Stays the same object as long as it says the same. */
  readonly progress: Progress;
  readonly stateName: string | null;
  /** What the chosen state changed; null while none is chosen. */
  readonly stateWords: string | null;
  /** The active or last active blank, marked wherever it occurs. */
  readonly active: ActiveBlank | null;
  /** The browser keeps nothing for this page. */
  readonly isRefused: boolean;
}

/**
 * What is filled in on this page, kept for as long as its tab is open. Each blank and each field follows its own part,
 * so that a key renders only what it changes.
 */
export class FillingStore {
  readonly #contract: Contract;
  readonly #followers = new Set<() => void>();
  #filled: Filled;

  /** @param entered - what was filled in before the form's code was loaded */
  constructor(contract: Contract, entered: Filling) {
    this.#contract = contract;
    const kept = parseDraft(storage.get(keptName(location.pathname)), contract);
    const filling = {
      ...kept,
      values: { ...kept.values, ...entered.values },
      leftOut: new Set([...kept.leftOut, ...entered.leftOut]),
    };
    const isRefused = !keep(filling);
    this.#filled = { ...follow(contract, filling, null), active: null, isRefused };
  }

  get filled(): Filled {
    return this.#filled;
  }

  readonly subscribe = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };

  readonly act = (act: FillAct): void => {
    const before = this.#filled;
    const filling = fill(before.filling, act);
    if (filling === before.filling) return;
    const isRefused = !keep(filling) || before.isRefused;
    this.#set({ ...before, ...follow(this.#contract, filling, before), isRefused });
  };

  readonly activate = (active: ActiveBlank): void => this.#set({ ...this.#filled, active });

  #set(filled: Filled): void {
    this.#filled = filled;
    for (const follower of this.#followers) follower();
  }
}

type Followed = Omit<Filled, "active" | "isRefused">;

function follow(contract: Contract, filling: Filling, before: Filled | null): Followed {
  const { values, leftOut } = filling;
  const code = stateIn(values);
  const isSameText =
    before !== null && leftOut === before.filling.leftOut && code === stateIn(before.filling.values);
  if (isSameText)
    return { ...before, filling, progress: progressAfter(before.progress, before.resolved, filling) };
  const resolved = resolveContract(contract, { state: code, leftOut });
  const state = usStates.find((one) => one.code === code) ?? null;
  return {
    filling,
    resolved,
    progress: progressAfter(before?.progress ?? null, resolved, filling),
    stateName: state?.name ?? null,
    stateWords: state && stateWords(contract, resolved, state),
  };
}

/** Returns whether the browser keeps it. */
function keep(filling: Filling): boolean {
  const name = keptName(location.pathname);
  if (!isEmpty(filling)) return storage.set(name, writeDraft(filling));
  storage.remove(name);
  return true;
}

/** Gives the parts of the form and of the text what they show, without rendering the others at every key. */
export const FillingContext = createContext<FillingStore | null>(null);

/** The form's store, which stays the same. */
export function useStore(): FillingStore {
  const store = use(FillingContext);
  if (!store) throw new Error("Cannot show a blank: it is outside of a form. Put it into FillEditor.");
  return store;
}

/** Follows one part of what is filled in: renders only when this part changes. Choose text, numbers or kept objects. */
export function useFilled<Part>(choose: (filled: Filled) => Part): Part {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => choose(store.filled));
}
