import { useEffect } from "react";
import type { PanelProps } from "@/components/accounts/panel-parts";
import { Glyph } from "@/components/ui/glyph";

/** How long a toast stays, in milliseconds. */
const SHOWN_FOR = 5_000;

/** A message that disappears by itself. It never holds anything that is not said elsewhere too. */
export function AuthToast({ state: { toast }, act }: PanelProps) {
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(act, SHOWN_FOR, { type: "toastClosed" });
    return () => clearTimeout(timer);
  }, [toast, act]);
  return (
    <div role="status" className="auth-toast">
      {toast && (
        <p
          data-tone="ink"
          className="flex items-center gap-3 rounded-xl bg-paper px-4 py-3 text-[0.9375rem] font-medium text-ink shadow-raised"
        >
          <Glyph
            name={toast.kind === "success" ? "tick" : "close"}
            className={`size-5 ${toast.kind === "success" ? "text-good" : "text-bad"}`}
          />
          {toast.text}
        </p>
      )}
    </div>
  );
}
