import type { ReactNode } from "react";
import type { FillPress, Live } from "@/components/contracts/filling/fill-live";

interface FillButtonProps {
  press: FillPress;
  live: Live | null;
  look?: "primary" | "secondary";
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A button of the contract page. fill.browser.ts repeats presses from before its code was loaded. */
export function FillButton({ press, live, look, className = "", isBusy, children }: FillButtonProps) {
  return (
    <button
      type="button"
      data-fill={press}
      data-style={look}
      data-size={look && "small"}
      aria-disabled={isBusy || undefined}
      onClick={live ? () => !isBusy && live.press(press) : undefined}
      className={`${look ? "action" : "text-link"} ${className}`}
    >
      {children}
    </button>
  );
}
