"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { ResultsProps } from "@/components/contracts/catalogue/contract-results";
import { bring } from "@/lib/press/bring";

const loadCode = () => import("@/components/contracts/catalogue/contract-results");

/** Loads the search for its field when a visitor is about to use it or arrives from the form without scripts. */
export function ContractSearchIsland({ categories }: Pick<ResultsProps, "categories">) {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<
    ({ Results: ComponentType<ResultsProps> } & Pick<ResultsProps, "input">) | null
  >(null);

  useEffect(() => {
    const root = container.current?.closest<HTMLElement>("[data-contract-search]");
    const input = root?.querySelector<HTMLInputElement>("[type=search]");
    if (!root || !input) return;
    let isHere = false;
    const show = (code: Awaited<ReturnType<typeof loadCode>> | null) => {
      if (!code || isHere) return;
      isHere = true;
      setLoaded({ Results: code.ContractResults, input });
    };
    const load = () => void loadCode().then(show, () => {}); // The next query retries and reports a failure.
    const ask = (event?: Event) => {
      if (isHere) return;
      if (event?.type === "submit") event.preventDefault();
      bring(input, loadCode, ask).then(show);
    };
    const asked = new URLSearchParams(location.search).get("q");
    if (asked && input.value === "") input.value = asked.slice(0, input.maxLength);
    if (input.value !== "") load();
    root.addEventListener("focusin", load);
    root.addEventListener("pointerenter", load);
    root.addEventListener("input", ask);
    root.addEventListener("submit", ask);
    return () => {
      root.removeEventListener("focusin", load);
      root.removeEventListener("pointerenter", load);
      root.removeEventListener("input", ask);
      root.removeEventListener("submit", ask);
    };
  }, []);

  return (
    <div ref={container}>{loaded && <loaded.Results input={loaded.input} categories={categories} />}</div>
  );
}
