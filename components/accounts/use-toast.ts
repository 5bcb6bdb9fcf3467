import { useEffect } from "react";
import type { PanelProps } from "@/components/accounts/panel-parts";

const load = () => import("@/components/ui/toasts");

/** Shows a form's message over it. Its code loads with the form that has one, and does not arrive without a connection. */
export function useToast({ state: { mode, toast }, act }: PanelProps): void {
  useEffect(() => {
    if (mode !== "forgot") return;
    load().then(
      ({ mountToasts }) => mountToasts(),
      () => {}, // The message itself tries again.
    );
  }, [mode]);
  useEffect(() => {
    if (!toast) return;
    let isOver = false;
    let close = () => {};
    load().then(
      ({ showToast }) => {
        if (!isOver) close = showToast(toast, "status");
      },
      () => {
        if (!isOver) act({ type: "toastLost" });
      },
    );
    return () => {
      isOver = true;
      close();
    };
  }, [toast, act]);
}
