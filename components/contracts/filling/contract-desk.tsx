import { FillBar } from "@/components/contracts/filling/fill-bar";
import { FillPanel } from "@/components/contracts/filling/fill-panel";
import { BlankLine, LineWords } from "@/components/contracts/sheet/blank-line";
import { ContractSheet } from "@/components/contracts/sheet/contract-sheet";
import { SheetDecision } from "@/components/contracts/sheet/sheet-decision";
import type { ContractPage } from "@/lib/contracts/contract-page";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";

const parts = { Blank: BlankLine, Words: LineWords, Decision: SheetDecision };

/** The contract with the form beside it: readable at once, and editable once the form's code is loaded
 * (fill.browser.ts). */
export function ContractDesk({ name, contract, note }: ContractPage) {
  const resolved = resolveContract(contract, nothingChosen);
  return (
    <div
      data-desk=""
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10 print:block"
    >
      <div className="relative min-w-0" data-sheet="">
        <ContractSheet
          name={name}
          contract={contract}
          resolved={resolved}
          stateName={null}
          note={note}
          parts={parts}
        />
      </div>
      <FillPanel contract={contract} resolved={resolved} live={null} />
      <FillBar resolved={resolved} live={null} />
    </div>
  );
}
