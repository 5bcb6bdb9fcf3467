import { type MouseEvent, useRef } from "react";
import { BlankOptions } from "@/components/contracts/filling/form-field";
import { useBlank } from "@/components/contracts/filling/use-blank";
import type { Blank } from "@/lib/contracts/contract";

/** A blank with a list of choices: the browser's own list behind text that wraps like the words around it. */
export function BlankChoice({ blank }: { blank: Blank }) {
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
