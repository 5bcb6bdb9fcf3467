import { useEffect, useRef } from "react";
import type { AuthError } from "@/lib/auth/auth-state";

/** A form whose wrong field gets the focus, each time anew. */
export function useErrorFocus(error: AuthError | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error?.field) return;
    const field = form.current?.elements.namedItem(error.field);
    if (field instanceof HTMLInputElement) field.focus();
  }, [error]);
  return form;
}
