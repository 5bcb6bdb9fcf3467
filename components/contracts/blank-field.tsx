import { type FormEvent, useLayoutEffect, useRef } from "react";
import { BlankChoice } from "@/components/contracts/blank-choice";
import { useBlank } from "@/components/contracts/use-blank";
import type { Blank } from "@/lib/contracts/contract";
import { cleanValue } from "@/lib/contracts/write-blank";

/** A blank to be filled in where it stands. */
export function BlankField({ blank }: { blank: Blank }) {
  const isChoice = blank.kind === "choice" || blank.kind === "state";
  return isChoice ? <BlankChoice blank={blank} /> : <BlankText blank={blank} />;
}

/**
 * A line that is written on. Editable text, as no input wraps among words. While somebody writes it holds what was
 * typed, else what stands in the contract.
 */
function BlankText({ blank }: { blank: Blank }) {
  const { label, kind } = blank;
  const line = useRef<HTMLSpanElement>(null);
  const { typed, written, act, place, field } = useBlank(blank);

  useLayoutEffect(() => {
    const element = line.current;
    const text = element === document.activeElement ? typed : written;
    if (element && element.textContent !== text) write(element, text);
  }, [typed, written]);

  function onInput({ currentTarget: element, nativeEvent }: FormEvent<HTMLSpanElement>) {
    const text = element.textContent.replaceAll("\u00a0", " ");
    const clean = cleanValue(text);
    // An unfinished character is the input method's own.
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
      {...place}
      onInput={onInput}
      onFocus={({ currentTarget }) => {
        if (currentTarget.textContent !== typed) write(currentTarget, typed);
        // As in other fields: reached by key it is all selected, pressed on it has the caret there.
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
