import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFilled, useStore } from "@/components/contracts/filling/filling-store";
import { BlankOptions } from "@/components/contracts/filling/form-field";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { cleanValue, hintOf, writeTyped } from "@/lib/contracts/write-blank";

/** A blank to fill in within the text. */
export function BlankField({ blank }: { blank: Blank }) {
  const isChoice = blank.kind === "choice" || blank.kind === "state";
  return isChoice ? <BlankChoice blank={blank} /> : <BlankText blank={blank} />;
}

/**
 * A line to type on. It is editable text, because no input wraps among words. While somebody types it holds their
 * input, otherwise the text of the contract.
 */
function BlankText({ blank }: { blank: Blank }) {
  const { label, kind } = blank;
  const line = useRef<HTMLSpanElement>(null);
  const { typed, written, act, mark, field } = useBlank(blank);

  useLayoutEffect(() => {
    const element = line.current;
    const text = element === document.activeElement ? typed : written;
    if (element && element.textContent !== text) write(element, text);
  }, [typed, written]);

  function onInput({ currentTarget: element, nativeEvent }: FormEvent<HTMLSpanElement>) {
    const text = element.textContent.replaceAll("\u00a0", " ");
    const clean = cleanValue(text);
    // The input method is still composing a character.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (clean !== element.textContent && !isComposing) write(element, clean);
    act({ kind: "write", blank, typed: clean });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input does not wrap among words
    <span
      ref={line}
      role="textbox"
      tabIndex={0}
      contentEditable="plaintext-only"
      {...field}
      inputMode={kind === "money" || kind === "number" ? "decimal" : undefined}
      spellCheck={false}
      autoCorrect="off"
      translate="no"
      dir="auto"
      data-label={label}
      {...mark}
      onInput={onInput}
      onFocus={({ currentTarget }) => {
        // A default stays, to be changed or replaced. Where it is deleted, leaving the blank brings it back.
        const text = typed || (blank.default ?? "");
        if (currentTarget.textContent !== text) write(currentTarget, text);
        // As in other fields: focus by key selects everything, a click sets the caret.
        if (!currentTarget.matches(":active")) getSelection()?.selectAllChildren(currentTarget);
      }}
      onBlur={({ currentTarget }) => {
        if (currentTarget.textContent !== written) write(currentTarget, written);
        act({ kind: "leave" });
      }}
    />
  );
}

/** Replaces the text of an element; in the one being written into, the caret goes to its end. */
function write(element: HTMLElement, text: string): void {
  element.textContent = text;
  if (element !== document.activeElement) return;
  const selection = getSelection();
  selection?.selectAllChildren(element);
  if (text !== "") selection?.collapseToEnd();
}

/** A blank with a list of choices: the browser's own list behind text that wraps like the words around it. */
function BlankChoice({ blank }: { blank: Blank }) {
  const list = useRef<HTMLSelectElement>(null);
  const { typed, written, act, mark, field } = useBlank(blank);

  function open(event: MouseEvent) {
    if (event.target === list.current) return;
    event.preventDefault();
    list.current?.focus({ preventScroll: true });
    try {
      list.current?.showPicker();
    } catch {
      // This browser opens lists only by key. The list has the focus, and arrows choose.
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list inside has the focus and the browser's own keys
    <label {...mark} onClick={open}>
      <select
        ref={list}
        {...field}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => act({ kind: "write", blank, typed: target.value })}
        onBlur={() => act({ kind: "leave" })}
      >
        <BlankOptions blank={blank} chosen={typed} />
      </select>
      <span data-label={blank.label} dir="auto" translate="no" aria-hidden="true">
        {written}
      </span>
    </label>
  );
}

/** The value and state of a blank on the sheet: attributes that mark it, and the name of its field. */
function useBlank(blank: Blank) {
  const { key, label, kind } = blank;
  const { act } = useStore();
  const typed = useFilled(({ filling }) => typedIn(filling.values, key));
  const fault = useFilled(({ progress }) => progress.faults.get(key));
  const isActive = useFilled(({ active }) => active?.key === key);
  const written = writeTyped(blank, typed);
  return {
    typed,
    written,
    act,
    mark: {
      "data-blank": key,
      "data-kind": kind,
      "data-filled": written === "" ? undefined : "",
      "data-default": blank.default && typed === "" ? "" : undefined,
      "data-odd": fault ? "" : undefined,
      "data-active": isActive ? "" : undefined,
      className: "blank",
    },
    field: {
      "aria-label": label,
      "aria-description": fault ?? hintOf(blank) ?? undefined,
      "aria-invalid": fault ? true : undefined,
    },
  } as const;
}

/** The hint for the blank that is being filled in, right below it. Screen readers read it from the blank itself. */
export function BlankHint({ blank }: { blank: Blank }) {
  const fault = useFilled(({ progress }) => progress.faults.get(blank.key));
  // Any blank's words may move this one.
  useFilled(({ filling }) => filling.values);
  const hint = useRef<HTMLParagraphElement>(null);
  const [isHidden, setHidden] = useState(false);

  // The blank may move with every character, so the hint is repositioned each time.
  useLayoutEffect(() => {
    const field = document.activeElement?.closest(".blank");
    const sheet = hint.current?.parentElement;
    if (!field || !hint.current || !sheet) return;
    const [first] = field.getClientRects();
    const ground = sheet.getBoundingClientRect();
    const room = ground.width - hint.current.offsetWidth;
    const left = Math.max(0, Math.min((first?.left ?? 0) - ground.left, room));
    hint.current.style.translate = `${left}px ${field.getBoundingClientRect().bottom - ground.top + 8}px`;
  });

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setHidden(true);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (isHidden) return null;
  return (
    <p ref={hint} aria-hidden="true" className="blank-hint top-0 left-0 print:hidden">
      <strong className="block font-semibold first-letter:uppercase">{blank.label}</strong>
      {fault ?? hintOf(blank)}
    </p>
  );
}
