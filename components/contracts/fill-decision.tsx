import { use } from "react";
import { FillingContext } from "@/components/contracts/filling-context";
import { type DecisionProps, SheetDecision } from "@/components/contracts/sheet-decision";

/** Leaves an optional clause out of the contract, or puts it back. */
export function FillDecision(decision: DecisionProps) {
  const { act } = use(FillingContext);
  return (
    <SheetDecision
      {...decision}
      checked={decision.isKept}
      onChange={({ target }) => act({ kind: "decide", clause: decision.clause.key, isKept: target.checked })}
    />
  );
}
