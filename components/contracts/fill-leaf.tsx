"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FillEditorProps } from "@/components/contracts/fill-editor";
import type { Contract } from "@/lib/contracts/contract";
import { keptName } from "@/lib/contracts/kept-name";

interface FillLeafProps {
  name: string;
  note: string;
  contract: Contract;
  className: string;
  /** The contract and its form as the server wrote them: what there is to read, until somebody is about to write. */
  children: ReactNode;
}

type Taken = Pick<FillEditorProps, "start"> & { readonly Editor: ComponentType<FillEditorProps> };

const intents = ["pointerover", "pointerdown", "focusin", "click"];

/**
 * All that a contract's page loads of filling it in. The code comes when a visitor points at the contract, reaches or
 * presses something in it, or has filled in some of it before; nothing is sent for it or by it.
 */
export function FillLeaf({ className, children, ...shown }: FillLeafProps) {
  const place = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isTaken = taken !== null;

  useEffect(() => {
    const root = place.current;
    if (!root || isTaken) return;
    let isLoading = false;
    let isDown = false;
    let reached: Element | null = null;
    let isPressed = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      Promise.all([import("./fill-editor"), import("./take-over")]).then(
        ([{ FillEditor: Editor }, { takeOver }]) => {
          const take = () => {
            // What is being pressed must still be there when it is let go.
            if (isDown) {
              setTimeout(take, 50);
              return;
            }
            // At once: nothing is typed or pressed between what is read here and the form's own listening.
            flushSync(() => setTaken({ Editor, start: takeOver(root, reached, isPressed) }));
          };
          take();
        },
        () => {
          isLoading = false; // The network failed; the next intent tries again.
          setMissing(isPressed);
          if (reached?.closest("a[data-fill]")) location.hash = "contract";
        },
      );
    };
    const onIntent = (event: Event) => {
      const { type, target } = event;
      if (!(target instanceof Element)) return;
      if (!root.contains(target) && !target.closest("[data-fill]")) return;
      // Where the link leads, the browser would take the focus along, away from the blank it is about to be in.
      if (type === "click" && target.closest("a[data-fill]")) event.preventDefault();
      if (type === "pointerdown") isDown = true;
      if (type === "focusin" || type === "click") {
        reached = target;
        isPressed = type === "click" && target.closest("[data-fill],[data-blank]") !== null;
      }
      load();
    };
    const onUp = () => {
      isDown = false;
    };
    for (const type of intents) document.addEventListener(type, onIntent);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, onUp);
    const focused = document.activeElement;
    if (focused && root.contains(focused)) reached = focused;
    if (reached !== null || hasKept()) load();
    return () => {
      for (const type of intents) document.removeEventListener(type, onIntent);
      for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, onUp);
    };
  }, [isTaken]);

  return (
    <div ref={place} className={className}>
      {taken ? <taken.Editor {...shown} start={taken.start} /> : children}
      {isMissing && !isTaken && (
        <p role="alert" className="sticky bottom-4 z-20 rounded-xl bg-ink px-5 py-4 text-paper print:hidden">
          The form could not be loaded. Is the network gone? The contract can be printed and filled in by
          hand, or try again in a moment.
        </p>
      )}
    </div>
  );
}

function hasKept(): boolean {
  try {
    return sessionStorage.getItem(keptName(location.pathname)) !== null;
  } catch {
    return false; // Storage is off: nothing was kept.
  }
}
