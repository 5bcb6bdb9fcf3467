import { AuthAside } from "@/components/accounts/auth-aside";
import { CodeForm } from "@/components/accounts/code-form";
import { ForgotForm } from "@/components/accounts/forgot-form";
import type { PanelProps } from "@/components/accounts/panel-parts";
import { Redirecting, ResetSent, VerificationSent } from "@/components/accounts/sent-panels";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { useToast } from "@/components/accounts/use-toast";
import { panelOf } from "@/lib/accounts/auth-state";

const panels = {
  login: SignInForm,
  register: SignInForm,
  forgot: ForgotForm,
  twoFactor: CodeForm,
  verificationSent: VerificationSent,
  resetSent: ResetSent,
  redirecting: Redirecting,
};

/** The current panel of the account forms, with the decorative panel beside it. */
export function AuthPanel({ state, act }: PanelProps) {
  useToast({ state, act });
  const name = panelOf(state);
  const Panel = panels[name];
  return (
    <div className="@container/auth">
      <div className="grid grid-cols-1 @min-[43rem]/auth:grid-cols-[17rem_minmax(0,1fr)]">
        <AuthAside panel={name} />
        <div className="min-w-0 p-6 pt-7 sm:p-9">
          <Panel state={state} act={act} />
        </div>
      </div>
    </div>
  );
}
