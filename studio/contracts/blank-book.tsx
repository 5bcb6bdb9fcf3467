import { createContext, useContext, useMemo } from "react";
import { insert, type ObjectInputProps, setIfMissing } from "sanity";
import type { BlankKind } from "@/schemas/objects/contract-blanks";
import { read } from "@/schemas/objects/search-rules";
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
  /** Puts a new blank at the end of the document's list. */
  add(blank: NewBlank): void;
}

const BlankBookContext = createContext<BlankBook>({ blanks: [], add: () => {} });

export const useBlankBook = () => useContext(BlankBookContext);

/** The form of a contract: every blank in its text knows the list, and can add to it from where it stands. */
export function BlankBookInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const shared = useSharedClauses(value);
  const own = read(value, "blanks");
  const blanks = useMemo(() => knownBlanks({ blanks: own }, shared), [own, shared]);
  const book = useMemo(
    () => ({
      blanks,
      add: (blank: NewBlank) => {
        const item = { _key: blank.key, _type: "contractBlank", ...blank };
        onChange([setIfMissing([], ["blanks"]), insert([item], "after", ["blanks", -1])]);
      },
    }),
    [blanks, onChange],
  );
  return <BlankBookContext value={book}>{props.renderDefault(props)}</BlankBookContext>;
}
