import { type MouseEvent, use, useRef } from "react";
import { FillingContext } from "@/components/contracts/filling-context";
import { BlankOptions } from "@/components/contracts/form-field";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { writtenIn } from "@/lib/contracts/write-blank";

/** A blank that is chosen from a list: the browser's own list behind text that wraps as the words around it. */
export function BlankChoice({ blank }: { blank: Blank }) {
  const { key, label, kind, sample } = blank;
  const list = useRef<HTMLSelectElement>(null);
  const { filling, faults, active, act } = use(FillingContext);
  const typed = typedIn(filling.values, key);
  const written = writtenIn(blank, filling.values);
  const fault = faults.get(key);

  function open(event: MouseEvent) {
    if (event.target === list.current) return;
    event.preventDefault();
    list.current?.focus({ preventScroll: true });
    try {
      list.current?.showPicker();
    } catch {
      // This browser opens lists at a key only: the list has the focus, arrows choose.
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list inside has the focus and the browser's own keys
    <label
      data-blank={key}
      data-kind={kind}
      data-filled={written === "" ? undefined : ""}
      data-odd={fault ? "" : undefined}
      data-active={active === key ? "" : undefined}
      className="blank"
      onClick={open}
    >
      <select
        ref={list}
        aria-label={label}
        aria-description={fault ?? (sample ? `for example ${sample}` : undefined)}
        aria-invalid={fault ? true : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => act({ kind: "write", blank, typed: target.value })}
        onBlur={() => act({ kind: "leave" })}
      >
        <BlankOptions blank={blank} chosen={typed} />
      </select>
      <span data-label={label} dir="auto" translate="no" aria-hidden="true">
        {written}
      </span>
    </label>
  );
}
