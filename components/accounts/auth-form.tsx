import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { AuthError } from "@/lib/accounts/auth-state";

interface AuthFormProps {
  error: AuthError | null;
  isBusy: boolean;
  /** Not called while the form is busy. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a panel. It submits nothing by itself, so that no password can end up in an address. */
export function AuthForm({ error, isBusy, onSubmit, children }: AuthFormProps) {
  const form = useErrorFocus(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} aria-busy={isBusy}>
      {children}
    </form>
  );
}

/** Focuses the first invalid field after each failed submit. */
function useErrorFocus(error: AuthError | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error?.field) return;
    const field = form.current?.elements.namedItem(error.field);
    if (field instanceof HTMLInputElement) field.focus();
  }, [error]);
  return form;
}
