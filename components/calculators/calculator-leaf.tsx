"use client";

import { type ReactNode, useCallback, useEffect, useRef } from "react";

interface CalculatorLeafProps {
  name: string;
  /** The plans with their prices, as JSON. */
  plans: string;
  label: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * All of a calculator's code that its page loads. The sum itself comes when a visitor points at the form, reaches it or
 * changes a number, or when the address brings numbers; it takes over the form as it stands and replaces nothing.
 */
export function CalculatorLeaf({ name, plans, label, className, children }: CalculatorLeafProps) {
  const form = useRef<HTMLFormElement>(null);
  const load = useCallback(() => {
    import("./attach-calculator").then(
      ({ attachCalculator }) => form.current && attachCalculator(form.current),
      // The network failed: the starting numbers and their result stand there, and the next intent tries again.
      () => {},
    );
  }, []);

  useEffect(() => {
    const isReached = form.current?.contains(document.activeElement);
    if (isReached || location.search.includes(`${name}-`)) load();
  }, [name, load]);

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
      onInput={load}
      onSubmit={(event) => {
        event.preventDefault();
        load();
      }}
    >
      {children}
    </form>
  );
}
