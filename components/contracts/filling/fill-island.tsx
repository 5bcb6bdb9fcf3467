"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FillEditorProps } from "@/components/contracts/filling/fill-editor";
import type { Contract } from "@/lib/contracts/contract";
import { keptName } from "@/lib/contracts/kept-name";
import { bring } from "@/lib/press/bring";

interface FillIslandProps {
  name: string;
  note: string;
  contract: Contract;
  className: string;
  /** The server's markup of contract and form, for reading until somebody starts to write. */
  children: ReactNode;
}

const loadCode = () => Promise.all([import("./fill-editor"), import("./take-over")]);

type Taken = Pick<FillEditorProps, "start"> & { readonly Editor: ComponentType<FillEditorProps> };

const intents = ["pointerover", "pointerdown", "focusin", "click"];

/**
 * The only form code that a contract's page loads. The rest loads when a visitor points at, focuses or presses
 * something in the contract, or has filled in some of it before. Nothing is sent anywhere.
 */
export function FillIsland({ className, children, ...shown }: FillIslandProps) {
  const container = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const isTaken = taken !== null;

  useEffect(() => {
    const root = container.current;
    if (!root || isTaken) return;
    let isLoading = false;
    let isDown = false;
    let reached: Element | null = null;
    let isPressed = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      loadCode().then(
        ([{ FillEditor: Editor }, { takeOver }]) => {
          const take = () => {
            // A pressed element must still be there on release.
            if (isDown) {
              setTimeout(take, 50);
              return;
            }
            // Synchronous, so that no input is lost between reading it here and the form's own listeners.
            flushSync(() => setTaken({ Editor, start: takeOver(root, reached, isPressed) }));
          };
          take();
        },
        () => {
          isLoading = false; // The network failed; the next intent tries again.
        },
      );
    };
    const onIntent = (event: Event) => {
      const { type, target } = event;
      if (!(target instanceof Element)) return;
      if (!root.contains(target) && !target.closest("[data-fill]")) return;
      // Following the link would move the focus away from the blank that is about to get it.
      if (type === "click" && target.closest("a[data-fill]")) event.preventDefault();
      if (type === "pointerdown") isDown = true;
      if (type === "focusin" || type === "click") {
        reached = target;
        const pressed = type === "click" && target.closest<HTMLElement>("[data-fill],[data-blank]");
        isPressed = pressed !== false && pressed !== null;
        if (pressed) void bring(pressed, loadCode);
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
    <div ref={container} className={className}>
      {taken ? <taken.Editor {...shown} start={taken.start} /> : children}
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
