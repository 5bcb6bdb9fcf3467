import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { BlankField, BlankHint } from "@/components/contracts/filling/blank-field";
import { ClearQuestion, FillDialog } from "@/components/contracts/filling/fill-dialogs";
import { FillForm } from "@/components/contracts/filling/fill-form";
import type { FillPress, Live } from "@/components/contracts/filling/fill-live";
import { FillBar, FillPanel } from "@/components/contracts/filling/fill-panel";
import {
  FillingContext,
  FillingStore,
  useFilled,
  useStore,
} from "@/components/contracts/filling/filling-store";
import { LiveWords, liveParts } from "@/components/contracts/filling/live-parts";
import { type FillStart, reachAgain } from "@/components/contracts/filling/take-over";
import {
  blankOn,
  fieldOf,
  isShown,
  useActiveBlank,
  useSheetKeys,
} from "@/components/contracts/filling/use-active-blank";
import { useDownload } from "@/components/contracts/filling/use-download";
import { ContractSheet } from "@/components/contracts/sheet/contract-sheet";
import { type DecisionProps, SheetDecision } from "@/components/contracts/sheet/sheet-clause";
import type { Contract } from "@/lib/contracts/contract";
import type { ContractPage } from "@/lib/contracts/contract-page";
import type { FileMakers } from "@/lib/contracts/files/file-makers";
import { nextBlank } from "@/lib/contracts/progress";

export interface FillEditorProps {
  name: string;
  note: string;
  contract: Contract;
  signedWith: ContractPage["signedWith"];
  start: FillStart;
  makers: FileMakers;
}

const refused =
  "This browser keeps nothing for pages: what you fill in is gone when you leave this one. Save it before.";
const parts = { Blank: BlankField, Words: LiveWords, Decision: FillDecision };

/** The contract as a form, on the sheet and beside it, with the same text. */
export function FillEditor({ contract, start, ...page }: FillEditorProps) {
  const [store] = useState(() => new FillingStore(contract, start.entered));
  return (
    <FillingContext value={store}>
      <Desk {...page} contract={contract} start={start} />
    </FillingContext>
  );
}

/** Renders when a choice changes the text, or the focus moves to another blank, but not with a key. */
function Desk({ name, note, contract, signedWith, start, makers }: FillEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const store = useStore();
  const { act } = store;
  const resolved = useFilled((filled) => filled.resolved);
  const stateName = useFilled((filled) => filled.stateName);
  const words = useFilled(({ stateWords }) => stateWords);
  const leftOut = useFilled(({ filling }) => filling.leftOut);
  const active = useFilled((filled) => filled.active);
  const isRefused = useFilled((filled) => filled.isRefused);
  const isInside = useActiveBlank(root, store.activate);
  const { making, outcome, say, download } = useDownload(makers, signedWith);
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
        stateName={stateName}
        note={note}
        parts={parts}
      />
    ),
    [name, contract, resolved, stateName, note],
  );

  function next() {
    const blank = nextBlank(resolved, store.filled.filling, active?.key ?? null);
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
    else download(pressed, { name, note, contract: resolved, values: store.filled.filling.values });
  }

  const live: Live = {
    parts: liveParts,
    leftOut,
    act,
    press,
    making,
    notice: outcome ?? (isRefused ? refused : null),
  };
  const blank =
    isInside && active?.isOnSheet ? resolved.blanks.find(({ key }) => key === active.key) : undefined;

  useStart(root, next, openForm);
  useEffect(() => {
    if (root.current?.parentElement) reachAgain(root.current.parentElement, start);
  }, [start]);

  return (
    <div ref={root} className="contents">
      <div className="relative min-w-0" data-sheet="">
        {sheet}
        {blank && <BlankHint key={blank.key} blank={blank} />}
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
          filled={Object.keys(store.filled.filling.values).length}
          onClear={() => {
            act({ kind: "clear" });
            say("Everything is cleared.");
          }}
          onClose={() => setClearingAt(null)}
        />
      )}
      <Announcement words={words} leftOut={leftOut.size} />
    </div>
  );
}

/** Leaves an optional clause out of the contract, or puts it back. */
function FillDecision(decision: DecisionProps) {
  const { act } = useStore();
  return (
    <SheetDecision
      {...decision}
      checked={decision.isKept}
      onChange={({ target }) => act({ kind: "decide", clause: decision.clause.key, isKept: target.checked })}
    />
  );
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

interface AnnouncementProps {
  /** What the chosen state has changed. */
  words: string | null;
  /** How many clauses are left out. */
  leftOut: number;
}

/** Tells people who can't see the sheet what a choice changed. Silent about the initial state. */
function Announcement({ words, leftOut }: AnnouncementProps) {
  const [said, setSaid] = useState("");
  const before = useRef({ words, leftOut });
  useEffect(() => {
    const { words: oldWords, leftOut: oldLeftOut } = before.current;
    before.current = { words, leftOut };
    if (leftOut !== oldLeftOut)
      setSaid(`${leftOut > oldLeftOut ? "Clause left out" : "Clause put back"}. Clauses are numbered anew.`);
    else if (words !== oldWords) setSaid(words ?? "No state is chosen.");
  }, [words, leftOut]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
