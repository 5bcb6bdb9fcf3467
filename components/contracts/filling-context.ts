import { createContext } from "react";
import { type FillAct, type Filling, nothingFilled } from "@/lib/contracts/filling";

interface FillingContextValue {
  readonly filling: Filling;
  readonly faults: ReadonlyMap<string, string>;
  /** The blank one is in, or was in last: marked wherever it stands. */
  readonly active: string | null;
  readonly act: (act: FillAct) => void;
}

/** Reaches the blanks among the words without writing the words anew at every key. */
export const FillingContext = createContext<FillingContextValue>({
  filling: nothingFilled,
  faults: new Map(),
  active: null,
  act: () => {},
});
