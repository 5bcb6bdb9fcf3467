import { useEffect, useId, useRef, useState } from "react";
import type { OfferedBlock, Position } from "@/lib/preview/block-edits";

interface InsertDialogProps {
  readonly offered: readonly OfferedBlock[];
  readonly onChoose: (name: string, position: Position) => unknown;
  readonly onClose: () => void;
}

/** All blocks with their pictures, to be set above or below the one that somebody points at. */
export function InsertDialog({ offered, onChoose, onClose }: InsertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState("");
  const [position, setPosition] = useState<Position>("after");
  const label = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offered.filter(({ title, description, words: others }) => {
    const text = `${title} ${description} ${others}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const choose = (name: string) => {
    dialog.current?.close();
    onChoose(name, position);
  };
  return (
    <dialog ref={dialog} className="insert-block" aria-labelledby={label} onClose={onClose} closedby="any">
      <header>
        <h2 id={label}>Insert a block</h2>
        <label>
          <input
            type="radio"
            name="position"
            checked={position === "before"}
            onChange={() => setPosition("before")}
          />
          Above this block
        </label>
        <label>
          <input
            type="radio"
            name="position"
            checked={position === "after"}
            onChange={() => setPosition("after")}
          />
          Below this block
        </label>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <input
        type="search"
        aria-label="Find a block"
        placeholder="Find a block"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <ul>
        {found.map(({ name, title, description }) => (
          <li key={name}>
            <button type="button" onClick={() => choose(name)}>
              {/* biome-ignore lint/performance/noImgElement: a drawing that is a file already */}
              <img src={`/block-pictures/${name}.svg`} alt="" width="320" height="180" />
              <strong>{title}</strong>
              <span>{description}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No block fits “{wanted}”. Other words may do.</p>}
    </dialog>
  );
}
