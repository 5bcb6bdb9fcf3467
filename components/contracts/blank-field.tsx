import { type FormEvent, use, useLayoutEffect, useRef } from "react";
import { BlankChoice } from "@/components/contracts/blank-choice";
import { FillingContext } from "@/components/contracts/filling-context";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { cleanValue, writtenIn } from "@/lib/contracts/write-blank";

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
  const { key, label, kind, sample } = blank;
  const field = useRef<HTMLSpanElement>(null);
  const { filling, faults, active, act } = use(FillingContext);
  const typed = typedIn(filling.values, key);
  const written = writtenIn(blank, filling.values);
  const fault = faults.get(key);

  useLayoutEffect(() => {
    const element = field.current;
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
      ref={field}
      role="textbox"
      tabIndex={0}
      contentEditable="plaintext-only"
      aria-label={label}
      aria-description={fault ?? (sample ? `for example ${sample}` : undefined)}
      aria-invalid={fault ? true : undefined}
      inputMode={kind === "money" || kind === "number" ? "decimal" : undefined}
      spellCheck={false}
      autoCorrect="off"
      translate="no"
      dir="auto"
      data-blank={key}
      data-kind={kind}
      data-label={label}
      data-filled={written === "" ? undefined : ""}
      data-odd={fault ? "" : undefined}
      data-active={active === key ? "" : undefined}
      className="blank"
      onInput={onInput}
      onFocus={({ currentTarget }) => {
        if (currentTarget.textContent !== typed) write(currentTarget, typed);
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
