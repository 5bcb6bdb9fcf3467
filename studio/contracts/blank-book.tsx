import { createContext, useContext, useMemo } from "react";
import { insert, type ObjectInputProps, type Path, set, setIfMissing, unset, useGetFormValue } from "sanity";
import type { BlankKind } from "@/lib/contracts/blank-kinds";
import { read } from "@/schemas/objects/search-rules";
import { pathsToRename } from "./blank-uses";
import { type KnownBlank, knownBlanks } from "./known-blanks";
import { type SharedClause, useSharedClauses } from "./use-shared-clauses";

export interface NewBlank {
  readonly key: string;
  readonly label: string;
  readonly kind: BlankKind;
  readonly sample: string;
  readonly choices?: readonly string[];
}

interface BlankBook {
  readonly blanks: readonly KnownBlank[];
  /** The shared clauses of the document, drafts included; none before they are loaded. */
  readonly shared: readonly SharedClause[];
  /** Whether the blanks of shared clauses are loaded. */
  readonly isComplete: boolean;
  /** Appends a new blank to the document's list. */
  add(blank: NewBlank): void;
  /** Renames the key at this path, here and wherever the blank is used. */
  rename(path: Path, from: string, to: string): void;
}

const BlankBookContext = createContext<BlankBook>({
  blanks: [],
  shared: [],
  isComplete: false,
  add: () => {},
  rename: () => {},
});

export const useBlankBook = () => useContext(BlankBookContext);

/** The form of a contract. Every blank in its text knows the list of blanks and can add to it. */
export function BlankBookInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const shared = useSharedClauses(value);
  const own = read(value, "blanks");
  const getFormValue = useGetFormValue();
  const book = useMemo(
    () => ({
      blanks: knownBlanks({ blanks: own }, shared ?? []),
      shared: shared ?? [],
      isComplete: shared !== null,
      add: (blank: NewBlank) => {
        const item = { _key: blank.key, _type: "contractBlank", ...blank };
        onChange([setIfMissing([], ["blanks"]), insert([item], "after", ["blanks", -1])]);
      },
      rename: (path: Path, from: string, to: string) => {
        const paths = pathsToRename(getFormValue([]), from, to);
        onChange([to ? set(to, path) : unset(path), ...paths.map((use) => set(to, use))]);
      },
    }),
    [own, shared, onChange, getFormValue],
  );
  return <BlankBookContext value={book}>{props.renderDefault(props)}</BlankBookContext>;
}
