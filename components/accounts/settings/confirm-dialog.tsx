import { useEffect, useId, useRef, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { PasswordField } from "@/components/accounts/password-field";
import { CodeStep } from "@/components/accounts/settings/code-step";
import { Button, type SectionProps, Told, useChange } from "@/components/accounts/settings/section";
import { Glyph } from "@/components/ui/glyph";
import type { Provider } from "@/lib/accounts/identity-port";
import { checkTexts, labels, messages } from "@/lib/accounts/texts";

const names: Readonly<Record<Provider, string>> = { google: "Google", microsoft: "Microsoft" };

/** Asks for the password or the provider's window, and for a code where the second factor is on. */
export function ConfirmDialog({ session, account }: SectionProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState("");
  const [isHalf, setIsHalf] = useState(false);
  const { isBusy, outcome, run } = useChange(session);
  const { user, isFactorOn } = account;
  const { settings, codes } = session.ports;
  const linked = user.methods.filter((method) => method !== "email_password");

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    // The first field of the first step, and of the second.
    if (isHalf || dialog.current) dialog.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [isHalf]);

  async function sign(way: () => Promise<unknown>) {
    if (!(await run(way, null, true))) return;
    if (isFactorOn) setIsHalf(true);
    else session.confirmed();
  }

  const giveCode = async (code: string) => {
    const isRight = await run(
      async () => {
        const token = await (await settings()).idToken();
        return (await codes.verifyCode(code, user.email, token)) ? undefined : messages.invalidOtp;
      },
      null,
      true,
    );
    if (isRight) session.confirmed();
    return isRight;
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => session.unconfirmed()}
      className="card-dialog auth-dialog confirm-dialog"
    >
      <div className="p-6 pt-7 sm:p-9">
        <h2 id={id} className="pr-10 text-[1.625rem] leading-tight font-[680] tracking-[-0.025em]">
          Confirm that it is you
        </h2>
        <p className="mt-2 mb-6 text-muted">
          {isHalf
            ? "Write the six digits that your authenticator app shows for this account."
            : "Changes of your account need it. It holds for a few minutes."}
        </p>
        {isHalf ? (
          <CodeStep button="Confirm" isBusy={isBusy} onCode={giveCode} />
        ) : (
          <>
            {user.methods.includes("email_password") && (
              <AuthForm
                error={null}
                isBusy={isBusy}
                onSubmit={() =>
                  void sign(async () => {
                    if (password === "") return checkTexts.passwordRequired;
                    await (await settings()).confirmPassword(password);
                  })
                }
              >
                <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
                <PasswordField
                  id={`${id}-password`}
                  name="password"
                  autoComplete="current-password"
                  data-first=""
                  readOnly={isBusy}
                  label={labels.password}
                  value={password}
                  problem={null}
                  onValue={setPassword}
                />
                <Button isBusy={isBusy} look="primary">
                  Confirm
                </Button>
              </AuthForm>
            )}
            {linked.map((provider) => (
              <p key={provider} className="mt-3">
                <Button
                  isBusy={isBusy}
                  onPress={() => void sign(async () => (await settings()).confirmPopup(provider))}
                >
                  Confirm with {names[provider]}
                </Button>
              </p>
            ))}
          </>
        )}
        <Told outcome={outcome} />
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
        className="absolute top-4 right-4 grid size-11 place-items-center rounded-xl text-muted hover:bg-accent-soft hover:text-ink"
      >
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
