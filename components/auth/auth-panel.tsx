import { AuthAside } from "@/components/auth/auth-aside";
import { AuthToast } from "@/components/auth/auth-toast";
import { CodeForm } from "@/components/auth/code-form";
import { ForgotForm } from "@/components/auth/forgot-form";
import { Redirecting, ResetSent, VerificationSent } from "@/components/auth/sent-panels";
import { SignInForm } from "@/components/auth/sign-in-form";
import { type AuthAct, type AuthState, panelOf } from "@/lib/auth/auth-state";

export interface PanelProps {
  readonly state: AuthState;
  readonly act: (event: AuthAct) => void;
}

const panels = {
  login: SignInForm,
  register: SignInForm,
  forgot: ForgotForm,
  twoFactor: CodeForm,
  verificationSent: VerificationSent,
  resetSent: ResetSent,
  redirecting: Redirecting,
};

/** Whatever is on show of the account, with the page's ink beside it. */
export function AuthPanel({ state, act }: PanelProps) {
  const name = panelOf(state);
  const Panel = panels[name];
  return (
    <>
      <div className="grid md:grid-cols-[17rem_1fr]">
        <AuthAside panel={name} />
        <div className="min-w-0 p-6 pt-7 sm:p-9">
          <Panel state={state} act={act} />
        </div>
      </div>
      <AuthToast state={state} act={act} />
    </>
  );
}
