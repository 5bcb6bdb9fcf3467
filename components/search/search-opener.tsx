"use client";

import { type ReactNode, useEffect, useState } from "react";

const loadDialog = () => import("@/components/search/search-dialog");

type Dialog = Awaited<ReturnType<typeof loadDialog>>["SearchDialog"];

interface SearchOpenerProps {
  className?: string;
  /** Looks of an action, as globals.css has them. */
  look?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** Opens with Ctrl or Cmd and K as well. One on a page does. */
  shortcut?: boolean;
  children: ReactNode;
}

/** Opens the search. All that belongs to it is loaded when somebody is about to use it. */
export function SearchOpener({ className, look, shortcut = false, children }: SearchOpenerProps) {
  const [Dialog, setDialog] = useState<Dialog | null>(null);

  function open() {
    // A failed load (the connection is gone) leaves the button as it was, to be pressed again.
    loadDialog().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {},
    );
  }

  useEffect(() => {
    if (!shortcut) return;
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      loadDialog().then(
        ({ SearchDialog }) => setDialog(() => SearchDialog),
        () => {},
      );
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [shortcut]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut ? "Control+K Meta+K" : undefined}
        className={className}
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        {...look}
      >
        {children}
      </button>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
