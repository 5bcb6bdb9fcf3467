import type { FormEvent, ReactNode } from "react";
import { useErrorFocus } from "@/components/auth/use-error-focus";
import type { AuthError } from "@/lib/auth/auth-state";

interface AuthFormProps {
  error: AuthError | null;
  isBusy: boolean;
  /** Not called while the form is busy. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a panel. The method is the one that does nothing by itself: no password may end up in an address. */
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
