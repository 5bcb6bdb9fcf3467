import { createContext } from "react";
import { type FillAct, type Filling, nothingFilled } from "@/lib/contracts/filling";

interface FillingContextValue {
  readonly filling: Filling;
  readonly faults: ReadonlyMap<string, string>;
  /** The active or last active blank, marked wherever it occurs. */
  readonly active: string | null;
  readonly act: (act: FillAct) => void;
}

/** Gives blanks in the text their values without rendering the text at every key. */
export const FillingContext = createContext<FillingContextValue>({
  filling: nothingFilled,
  faults: new Map(),
  active: null,
  act: () => {},
});
