import { createContext, useContext, useMemo } from "react";
import { insert, type ObjectInputProps, type Path, set, setIfMissing, unset, useGetFormValue } from "sanity";
import type { BlankKind } from "@/schemas/objects/contract-blanks";
import { read } from "@/schemas/objects/search-rules";
import { placesToRename } from "./blank-places";
import { type KnownBlank, knownBlanks } from "./known-blanks";
import { useSharedClauses } from "./use-shared-clauses";

export interface NewBlank {
  readonly key: string;
  readonly label: string;
  readonly kind: BlankKind;
  readonly sample: string;
  readonly choices?: readonly string[];
}

interface BlankBook {
  readonly blanks: readonly KnownBlank[];
  /** Whether those of shared clauses are among them already. */
  readonly isComplete: boolean;
  /** Puts a new blank at the end of the document's list. */
  add(blank: NewBlank): void;
  /** Gives the blank whose key stands at this path another one, there and wherever it is used. */
  rename(path: Path, from: string, to: string): void;
}

const BlankBookContext = createContext<BlankBook>({
  blanks: [],
  isComplete: false,
  add: () => {},
  rename: () => {},
});

export const useBlankBook = () => useContext(BlankBookContext);

/** The form of a contract: every blank in its text knows the list, and can add to it from where it stands. */
export function BlankBookInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const shared = useSharedClauses(value);
  const own = read(value, "blanks");
  const getFormValue = useGetFormValue();
  const book = useMemo(
    () => ({
      blanks: knownBlanks({ blanks: own }, shared ?? []),
      isComplete: shared !== null,
      add: (blank: NewBlank) => {
        const item = { _key: blank.key, _type: "contractBlank", ...blank };
        onChange([setIfMissing([], ["blanks"]), insert([item], "after", ["blanks", -1])]);
      },
      rename: (path: Path, from: string, to: string) => {
        const places = placesToRename(getFormValue([]), from, to);
        onChange([to ? set(to, path) : unset(path), ...places.map((place) => set(to, place))]);
      },
    }),
    [own, shared, onChange, getFormValue],
  );
  return <BlankBookContext value={book}>{props.renderDefault(props)}</BlankBookContext>;
}
