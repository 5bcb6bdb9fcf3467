import { type RefObject, use, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Announcement } from "@/components/contracts/filling/announcement";
import { BlankField } from "@/components/contracts/filling/blank-field";
import { BlankHint } from "@/components/contracts/filling/blank-hint";
import { ClearQuestion } from "@/components/contracts/filling/clear-question";
import { FillBar } from "@/components/contracts/filling/fill-bar";
import { FillDialog } from "@/components/contracts/filling/fill-dialog";
import { FillForm } from "@/components/contracts/filling/fill-form";
import type { FillPress, Live } from "@/components/contracts/filling/fill-live";
import { FillPanel } from "@/components/contracts/filling/fill-panel";
import { FillingContext } from "@/components/contracts/filling/filling-context";
import { type FillStart, reachAgain } from "@/components/contracts/filling/take-over";
import { blankOn, fieldOf, isShown, useActiveBlank } from "@/components/contracts/filling/use-active-blank";
import { useDownload } from "@/components/contracts/filling/use-download";
import { useFilling } from "@/components/contracts/filling/use-filling";
import { useSheetKeys } from "@/components/contracts/filling/use-sheet-keys";
import { ContractSheet } from "@/components/contracts/sheet/contract-sheet";
import { type DecisionProps, SheetDecision } from "@/components/contracts/sheet/sheet-decision";
import type { Contract, Part } from "@/lib/contracts/contract";
import { nextBlank, progressOf } from "@/lib/contracts/progress";
import { resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { stateWords } from "@/lib/contracts/state-words";
import { wordsAt } from "@/lib/contracts/write-blank";
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

/** The contract as a form, on the sheet and beside it, with the same text. */
export function FillEditor({ name, note, contract, start }: FillEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const { filling, act, isRefused } = useFilling(contract, start.entered);
  const { values, leftOut } = filling;
  const code = stateIn(values);
  const state = usStates.find((one) => one.code === code) ?? null;
  const resolved = useMemo(
    () => resolveContract(contract, { state: code, leftOut }),
    [contract, code, leftOut],
  );
  const progress = useMemo(() => progressOf(resolved, filling), [resolved, filling]);
  const { active, isInside } = useActiveBlank(root);
  const { making, outcome, say, download } = useDownload();
  // When they were opened. A dialog reports closing late, and may be open again by then.
  const [formAt, setFormAt] = useState<number | null>(null);
  const [clearingAt, setClearingAt] = useState<number | null>(null);
  useSheetKeys(root, resolved);

  const sheet = useMemo(
    () => (
      <ContractSheet
        name={name}
        contract={contract}
        resolved={resolved}
        stateName={state?.name ?? null}
        note={note}
        parts={parts}
      />
    ),
    [name, contract, resolved, state, note],
  );

  function next() {
    const blank = nextBlank(resolved, filling, active?.key ?? null);
    if (!root.current) return;
    if (!blank) {
      [...root.current.querySelectorAll<HTMLElement>("[data-fill=pdf]")].findLast(isShown)?.focus();
      return;
    }
    const [first, second] = active?.isOnSheet === false ? [fieldOf, blankOn] : [blankOn, fieldOf];
    const field = first(root.current, blank.key) ?? second(root.current, blank.key);
    if (field) field.focus();
    else openForm(); // On a phone, blanks outside sentences are only in the form.
  }

  function openForm() {
    setFormAt(performance.now());
  }

  function press(pressed: FillPress) {
    if (pressed === "next") next();
    else if (pressed === "form") openForm();
    else if (pressed === "clear") setClearingAt(performance.now());
    else if (pressed === "print") print();
    else download(pressed, { name, note, contract: resolved, values });
  }

  const words = state && stateWords(contract, resolved, state);
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
    isInside && active?.isOnSheet ? resolved.blanks.find(({ key }) => key === active.key) : undefined;

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
        <FillPanel contract={contract} resolved={resolved} live={live} />
        <FillBar resolved={resolved} live={live} />
        {formAt !== null && (
          <FillDialog key={formAt} onClose={() => setFormAt(null)}>
            <FillForm id="dialog" contract={contract} resolved={resolved} live={live} />
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

/** Leaves an optional clause out of the contract, or puts it back. */
function FillDecision(decision: DecisionProps) {
  const { act } = use(FillingContext);
  return (
    <SheetDecision
      {...decision}
      checked={decision.isKept}
      onChange={({ target }) => act({ kind: "decide", clause: decision.clause.key, isKept: target.checked })}
    />
  );
}

/** Words beside a blank, which follow what is written into it. */
function FillWords({ parts, index }: { parts: readonly Part[]; index: number }) {
  const { filling } = use(FillingContext);
  return wordsAt(parts, index, filling.values);
}

/** Leads from above the contract to the form: to the next blank or, on a phone, to the dialog. */
function useStart(root: RefObject<HTMLElement | null>, next: () => void, open: () => void): void {
  const onStart = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-fill=start]")) return;
    event.preventDefault();
    const panel = root.current?.querySelector<HTMLElement>("[data-panel]");
    if (panel?.offsetParent) next();
    else open();
  });
  useEffect(() => {
    document.addEventListener("click", onStart);
    return () => document.removeEventListener("click", onStart);
  }, []);
}
