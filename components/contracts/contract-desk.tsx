import { BlankLine, LineWords } from "@/components/contracts/blank-line";
import { ContractSheet } from "@/components/contracts/contract-sheet";
import { FillBar } from "@/components/contracts/fill-bar";
import { FillLeaf } from "@/components/contracts/fill-leaf";
import { FillPanel } from "@/components/contracts/fill-panel";
import { SheetDecision } from "@/components/contracts/sheet-decision";
import type { Contract } from "@/lib/contracts/contract";
import { nothingChosen, settle } from "@/lib/contracts/settle";

interface ContractDeskProps {
  name: string;
  contract: Contract;
  note: string;
}

const parts = { Blank: BlankLine, Words: LineWords, Decision: SheetDecision };

/** The contract and beside it the form: to be read as they come, and written on once the form's code has come too. */
export function ContractDesk({ name, contract, note }: ContractDeskProps) {
  const settled = settle(contract, nothingChosen);
  return (
    <FillLeaf
      name={name}
      note={note}
      contract={contract}
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10 print:block"
    >
      <div className="relative min-w-0" data-sheet="">
        <ContractSheet
          name={name}
          contract={contract}
          settled={settled}
          stateName={null}
          note={note}
          parts={parts}
        />
      </div>
      <FillPanel contract={contract} settled={settled} live={null} />
      <FillBar settled={settled} live={null} />
    </FillLeaf>
  );
}
