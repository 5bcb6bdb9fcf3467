import { type ReactNode, useEffect, useRef } from "react";
import { Glyph } from "@/components/ui/glyph";

interface FillDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** The form on a phone, over the contract. The browser keeps the focus in it, and gives it back afterwards. */
export function FillDialog({ onClose, children }: FillDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway
    <dialog
      ref={dialog}
      aria-labelledby="fill-title"
      className="fill-dialog border-line bg-card text-ink shadow-raised"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // A link to a clause leads to the sheet, which is behind the form.
        if (target instanceof Element && target.closest("a")) currentTarget.close();
      }}
    >
      <div className="flex items-center justify-between gap-4 py-2 pr-3 pl-5">
        <h2 id="fill-title" className="font-sans font-semibold">
          Fill in the contract
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-xl text-muted hover:bg-accent-soft hover:text-ink"
        >
          <Glyph name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface ClearQuestionProps {
  filled: number;
  onClear: () => void;
  onClose: () => void;
}

/** Asks before deleting all answers, because nothing brings them back. */
export function ClearQuestion({ filled, onClear, onClose }: ClearQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="clear-title"
      onClose={onClose}
      className="card-dialog fill-question"
    >
      <h2 id="clear-title" className="text-subtitle font-[650]">
        Clear everything?
      </h2>
      <p className="mt-2 text-muted">
        {filled === 0
          ? "Your choices about clauses are removed from this browser."
          : `What you filled in (${filled === 1 ? "one blank" : `${filled} blanks`}) and your choices about clauses are removed from this browser.`}{" "}
        Files you saved stay where they are.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className="action"
          data-style="primary"
          data-size="small"
          onClick={() => {
            onClear();
            dialog.current?.close();
          }}
        >
          Clear everything
        </button>
        <button
          type="button"
          className="action"
          data-style="secondary"
          data-size="small"
          onClick={() => dialog.current?.close()}
        >
          Keep it
        </button>
      </div>
    </dialog>
  );
}
