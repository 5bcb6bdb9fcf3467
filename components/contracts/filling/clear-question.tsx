import { useEffect, useRef } from "react";

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
