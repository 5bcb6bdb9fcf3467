"use client";

import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { bring } from "@/lib/press/bring";

const loadCode = () => import("./attach-calculator");

interface CalculatorIslandProps {
  name: string;
  /** The plans with their prices, as JSON. */
  plans: string;
  label: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * The only calculator code that its page loads. The calculation loads when a visitor points at the form, focuses it or
 * changes a number, or when the address has numbers. It takes over the form as it is and replaces nothing.
 */
export function CalculatorIsland({ name, plans, label, className, children }: CalculatorIslandProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAttached = useRef(false);
  const attach = useCallback((code: Awaited<ReturnType<typeof loadCode>> | null) => {
    if (!(form.current && code)) return;
    code.attachCalculator(form.current);
    isAttached.current = true;
  }, []);
  const load = useCallback(() => {
    loadCode().then(
      attach,
      // The network failed. The start values and their result stay, and the next intent retries.
      () => {},
    );
  }, [attach]);
  const work = useCallback(() => {
    if (form.current && !isAttached.current) bring(form.current, loadCode, work).then(attach);
  }, [attach]);

  useEffect(() => {
    const isReached = form.current?.contains(document.activeElement);
    if (isReached || location.search.includes(`${name}-`)) load();
  }, [name, load]);

  useEffect(() => {
    const element = form.current;
    // The calculation's code does the copying. An earlier press is repeated once it is there.
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      if (!button || isAttached.current) return;
      bring(button, loadCode).then((code) => {
        attach(code);
        if (code) button.click();
      });
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [attach]);

  return (
    <form
      ref={form}
      data-calculator={name}
      data-plans={plans}
      aria-label={label}
      autoComplete="off"
      noValidate
      className={className}
      onPointerEnter={load}
      onFocus={load}
      onInput={work}
      onSubmit={(event) => {
        event.preventDefault();
        work();
      }}
    >
      {children}
    </form>
  );
}
