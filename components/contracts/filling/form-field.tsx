import type { KeyboardEvent } from "react";
import { Glyph } from "@/components/ui/glyph";
import type { Blank } from "@/lib/contracts/contract";
import type { FillAct } from "@/lib/contracts/filling";
import { hintOf, writeTyped } from "@/lib/contracts/write-blank";
import { usStates } from "@/lib/us-states";

interface FormFieldProps {
  blank: Blank;
  id: string;
  live: LiveBlank | null;
}

/** What a field holds and says once the form's code is loaded. */
interface LiveBlank {
  readonly typed: string;
  readonly fault: string | null;
  /** What the chosen state changed, below its own field. */
  readonly words: string | null;
  readonly act: (act: FillAct) => void;
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A blank as a field of the form. Its label is the name that stands in the contract, its hint the sample. */
export function FormField({ blank, id, live }: FormFieldProps) {
  const { key, label, kind } = blank;
  const fault = live?.fault;
  const hint = hintOf(blank);
  const shared = {
    id,
    "data-field": key,
    "aria-describedby": `${id}-hint`,
    "aria-invalid": fault ? true : undefined,
    // Keeps answers from remote spelling checks, translation and autofill.
    autoComplete: "off",
    spellCheck: false,
    translate: "no",
    dir: "auto",
    className: `field field-small ${kind === "date" ? "pr-11" : ""}`,
    ...(live
      ? {
          value: live.typed,
          onChange: ({ target }: { target: FieldElement }) =>
            live.act({ kind: "write", blank, typed: target.value }),
          onBlur: () => live.act({ kind: "leave" }),
        }
      : { defaultValue: "" }),
  } as const;
  return (
    <div>
      <label
        htmlFor={id}
        className="mb-1 block text-[0.9375rem] leading-snug font-medium first-letter:uppercase"
      >
        {label}
      </label>
      {kind === "choice" || kind === "state" ? (
        <select {...shared}>
          <BlankOptions blank={blank} chosen={live?.typed ?? ""} />
        </select>
      ) : kind === "text" || kind === "party" || kind === "address" ? (
        <textarea {...shared} rows={1} placeholder={blank.default} />
      ) : (
        <span className="relative block">
          <input
            {...shared}
            type="text"
            inputMode={kind === "date" ? undefined : "decimal"}
            placeholder={blank.default}
          />
          {kind === "date" && live && (
            <DatePicker
              label={label}
              onPick={(day) => live.act({ kind: "write", blank, typed: writeTyped(blank, day) })}
            />
          )}
        </span>
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm leading-snug">
        {fault ? (
          <span className="text-bad">{fault}</span>
        ) : (
          hint && <span className="text-muted">{hint}</span>
        )}
        {live?.words && <span className="mt-1 block">{live.words}</span>}
      </p>
    </div>
  );
}

/**
 * The choices of a blank, plus a stored answer that is not among them, so that nothing is lost. No choice means the
 * default where there is one.
 */
export function BlankOptions({ blank, chosen }: { blank: Blank; chosen: string }) {
  const all = blank.kind === "state" ? usStates.map(({ name }) => name) : blank.choices;
  const choices = all.filter((choice) => choice !== blank.default || choice === chosen);
  const isStrange = chosen !== "" && !choices.includes(chosen);
  return (
    <>
      <option value="">{blank.default ?? (blank.kind === "state" ? "Choose a state" : "Choose")}</option>
      {isStrange && <option>{chosen}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </>
  );
}

/** Enter leads from field to field, as it does in the contract. */
export function onFormKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, shiftKey } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (key !== "Enter" || shiftKey || event.nativeEvent.isComposing || !isField || !target.dataset.field)
    return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>("[data-field]")];
  fields[fields.indexOf(target) + 1]?.focus();
}

interface DatePickerProps {
  label: string;
  /** "2027-03-03". */
  onPick: (day: string) => void;
}

/** Opens the browser's calendar for a field that takes dates in words as well. */
function DatePicker({ label, onPick }: DatePickerProps) {
  return (
    <>
      <button
        type="button"
        aria-label={`Calendar: ${label}`}
        onClick={({ currentTarget: { nextElementSibling: day } }) =>
          day instanceof HTMLInputElement && day.showPicker()
        }
        className="absolute top-0 right-0 grid size-10.5 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <Glyph name="calendar" />
      </button>
      <input
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 h-full w-10 opacity-0"
        onChange={({ target }) => onPick(target.value)}
      />
    </>
  );
}
