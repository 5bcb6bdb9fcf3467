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
  /** Whether those of shared clauses are among them already. */
  readonly isComplete: boolean;
  /** Puts a new blank at the end of the document's list. */
  add(blank: NewBlank): void;
}

const BlankBookContext = createContext<BlankBook>({ blanks: [], isComplete: false, add: () => {} });

export const useBlankBook = () => useContext(BlankBookContext);

/** The form of a contract: every blank in its text knows the list, and can add to it from where it stands. */
export function BlankBookInput(props: ObjectInputProps) {
  const { value, onChange } = props;
  const shared = useSharedClauses(value);
  const own = read(value, "blanks");
  const book = useMemo(
    () => ({
      blanks: knownBlanks({ blanks: own }, shared ?? []),
      isComplete: shared !== null,
      add: (blank: NewBlank) => {
        const item = { _key: blank.key, _type: "contractBlank", ...blank };
        onChange([setIfMissing([], ["blanks"]), insert([item], "after", ["blanks", -1])]);
      },
    }),
    [own, shared, onChange],
  );
  return <BlankBookContext value={book}>{props.renderDefault(props)}</BlankBookContext>;
}
