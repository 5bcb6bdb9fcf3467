"use client";

import { useEffect, useRef, useState } from "react";
import { bring } from "@/lib/press/bring";

const loadSampleActions = () => import("@/components/code/sample-actions");

const SHOWN_FOR = 2400;

type State = "ready" | "copied" | "selected" | "failed";
const words: { readonly [Name in State]: string } = {
  ready: "Copy",
  copied: "Copied",
  selected: "Selected",
  failed: "Not copied",
};

/**
 * Copies the code that is shown beside it, and lets the other samples of the page follow the language a visitor
 * chooses in this one. How both are done is loaded when somebody is about to do it.
 */
export function CopyCode() {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>("ready");

  useEffect(() => {
    const sample = button.current?.closest("[data-code-sample]");
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      // Without its code the other samples stay as they are.
      loadSampleActions().then(
        ({ chooseEverywhere }) => chooseEverywhere(target),
        () => {},
      );
    };
    sample?.addEventListener("change", follow);
    return () => sample?.removeEventListener("change", follow);
  }, []);

  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  function copy() {
    const sample = button.current?.closest("[data-code-sample]");
    if (!(button.current && sample)) return;
    bring(button.current, loadSampleActions)
      .then((code) => code?.copyShown(sample) ?? "failed")
      .then(setState, () => setState("failed"));
  }

  return (
    <button
      ref={button}
      type="button"
      data-press=""
      className="code-copy"
      data-state={state}
      onClick={copy}
      onPointerEnter={() => void loadSampleActions().catch(() => {})}
      onFocus={() => void loadSampleActions().catch(() => {})}
    >
      <span aria-live="polite">{words[state]}</span>
      {state === "ready" && <span className="sr-only"> the code</span>}
    </button>
  );
}
