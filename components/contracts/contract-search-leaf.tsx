"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";

export interface ResultsProps {
  readonly input: HTMLInputElement;
  /** Slugs of the categories to look in. */
  readonly categories: readonly string[];
}

/** Brings the search to its field when a visitor is about to use it, or came here from the form without scripts. */
export function ContractSearchLeaf({ categories }: Pick<ResultsProps, "categories">) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<
    ({ Results: ComponentType<ResultsProps> } & Pick<ResultsProps, "input">) | null
  >(null);

  useEffect(() => {
    const root = place.current?.closest<HTMLElement>("[data-contract-search]");
    const input = root?.querySelector("input");
    if (!root || !input) return;
    const load = () => {
      import("@/components/contracts/contract-results").then(
        ({ ContractResults }) => setLoaded({ Results: ContractResults, input }),
        // The form goes on working without it, and the next intent tries again.
        () => {},
      );
    };
    const asked = new URLSearchParams(location.search).get("q");
    if (asked && input.value === "") input.value = asked.slice(0, input.maxLength);
    if (input.value !== "") load();
    root.addEventListener("focusin", load);
    root.addEventListener("pointerenter", load);
    return () => {
      root.removeEventListener("focusin", load);
      root.removeEventListener("pointerenter", load);
    };
  }, []);

  return <div ref={place}>{loaded && <loaded.Results input={loaded.input} categories={categories} />}</div>;
}
