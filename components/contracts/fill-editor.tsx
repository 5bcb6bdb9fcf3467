import { useEffect, useMemo, useRef, useState } from "react";
import { Announcement } from "@/components/contracts/announcement";
import { BlankField } from "@/components/contracts/blank-field";
import { BlankHint } from "@/components/contracts/blank-hint";
import { ClearQuestion } from "@/components/contracts/clear-question";
import { ContractSheet } from "@/components/contracts/contract-sheet";
import { FillBar } from "@/components/contracts/fill-bar";
import { FillDecision } from "@/components/contracts/fill-decision";
import { FillDialog } from "@/components/contracts/fill-dialog";
import { FillForm } from "@/components/contracts/fill-form";
import type { FillPress, Live } from "@/components/contracts/fill-live";
import { FillPanel } from "@/components/contracts/fill-panel";
import { FillWords } from "@/components/contracts/fill-words";
import { FillingContext } from "@/components/contracts/filling-context";
import { type FillStart, reachAgain } from "@/components/contracts/take-over";
import { blankOn, fieldOf, isShown, useActiveBlank } from "@/components/contracts/use-active-blank";
import { useDownload } from "@/components/contracts/use-download";
import { useFilling } from "@/components/contracts/use-filling";
import { useSheetKeys } from "@/components/contracts/use-sheet-keys";
import { useStart } from "@/components/contracts/use-start";
import type { Contract } from "@/lib/contracts/contract";
import { nextBlank, progressOf } from "@/lib/contracts/progress";
import { settle, stateIn } from "@/lib/contracts/settle";
import { stateWords } from "@/lib/contracts/state-words";
import { usStates } from "@/lib/us-states";

export interface FillEditorProps {
  name: string;
  note: string;
  contract: Contract;
  start: FillStart;
}

const refused =
  "This browser keeps nothing for pages: what you fill in is gone when you leave this one. Save it before.";
const parts = { Blank: BlankField, Words: FillWords, Decision: FillDecision };

/** The contract as a form: on the sheet and beside it, one and the same words. */
export function FillEditor({ name, note, contract, start }: FillEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const { filling, act, isRefused } = useFilling(contract, start.entered);
  const { values, leftOut } = filling;
  const code = stateIn(values);
  const state = usStates.find((one) => one.code === code) ?? null;
  const settled = useMemo(() => settle(contract, { state: code, leftOut }), [contract, code, leftOut]);
  const progress = useMemo(() => progressOf(settled, filling), [settled, filling]);
  const { active, isInside } = useActiveBlank(root);
  const { making, outcome, say, download } = useDownload();
  // When they were opened. A dialog says late that it closed: by then it may be open again, as another one.
  const [formAt, setFormAt] = useState<number | null>(null);
  const [clearingAt, setClearingAt] = useState<number | null>(null);
  useSheetKeys(root, settled);

  const sheet = useMemo(
    () => (
      <ContractSheet
        name={name}
        contract={contract}
        settled={settled}
        stateName={state?.name ?? null}
        note={note}
        parts={parts}
      />
    ),
    [name, contract, settled, state, note],
  );

  function next() {
    const blank = nextBlank(settled, filling, active?.key ?? null);
    if (!root.current) return;
    if (!blank) {
      [...root.current.querySelectorAll<HTMLElement>("[data-fill=pdf]")].findLast(isShown)?.focus();
      return;
    }
    const [first, second] = active?.isOnSheet === false ? [fieldOf, blankOn] : [blankOn, fieldOf];
    const field = first(root.current, blank.key) ?? second(root.current, blank.key);
    if (field) field.focus();
    else openForm(); // What stands in no sentence, a phone has in the form only.
  }

  function openForm() {
    setFormAt(performance.now());
  }

  function press(pressed: FillPress) {
    if (pressed === "next") next();
    else if (pressed === "form") openForm();
    else if (pressed === "clear") setClearingAt(performance.now());
    else if (pressed === "print") print();
    else download(pressed, { name, note, contract: settled, values });
  }

  const words = state && stateWords(contract, settled, state);
  const live: Live = {
    filling,
    progress,
    act,
    press,
    making,
    stateWords: words,
    notice: outcome ?? (isRefused ? refused : null),
  };
  const shared = useMemo(
    () => ({ filling, faults: progress.faults, act, active: active?.key ?? null }),
    [filling, progress, act, active],
  );
  const blank =
    isInside && active?.isOnSheet ? settled.blanks.find(({ key }) => key === active.key) : undefined;

  useStart(root, next, openForm);
  useEffect(() => {
    if (root.current?.parentElement) reachAgain(root.current.parentElement, start);
  }, [start]);

  return (
    <FillingContext value={shared}>
      <div ref={root} className="contents">
        <div className="relative min-w-0" data-sheet="">
          {sheet}
          {blank && (
            <BlankHint key={blank.key} blank={blank} fault={progress.faults.get(blank.key) ?? null} />
          )}
        </div>
        <FillPanel contract={contract} settled={settled} live={live} />
        <FillBar settled={settled} live={live} />
        {formAt !== null && (
          <FillDialog key={formAt} onClose={() => setFormAt(null)}>
            <FillForm id="dialog" contract={contract} settled={settled} live={live} />
          </FillDialog>
        )}
        {clearingAt !== null && (
          <ClearQuestion
            key={clearingAt}
            filled={progress.filled}
            onClear={() => {
              act({ kind: "clear" });
              say("Everything is cleared.");
            }}
            onClose={() => setClearingAt(null)}
          />
        )}
        <Announcement words={words} leftOut={leftOut.size} />
      </div>
    </FillingContext>
  );
}
