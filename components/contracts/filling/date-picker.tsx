import { Glyph } from "@/components/ui/glyph";

interface DatePickerProps {
  label: string;
  /** "2027-03-03". */
  onPick: (day: string) => void;
}

/** Opens the browser's calendar for a field that takes dates in words as well. */
export function DatePicker({ label, onPick }: DatePickerProps) {
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
