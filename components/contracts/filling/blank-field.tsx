import { type FormEvent, useLayoutEffect, useRef } from "react";
import { BlankChoice } from "@/components/contracts/filling/blank-choice";
import { useBlank } from "@/components/contracts/filling/use-blank";
import type { Blank } from "@/lib/contracts/contract";
import { cleanValue } from "@/lib/contracts/write-blank";

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
