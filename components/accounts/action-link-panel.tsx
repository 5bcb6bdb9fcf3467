import { useState } from "react";
import { AuthAside } from "@/components/accounts/auth-aside";
import { NewPasswordForm } from "@/components/accounts/new-password-form";
import { ContactUs, PanelTitle, Spinner } from "@/components/accounts/panel-parts";
import { useActionLink } from "@/components/accounts/use-action-link";
import { dashboardTarget } from "@/lib/accounts/handoff";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { tell } from "@/lib/accounts/provider-messages";
import type { ActionLink } from "@/lib/accounts/screen";
import { messages } from "@/lib/accounts/texts";
import { accountEnv } from "@/lib/env/public";

const texts = {
  verifyEmail: {
    working: "Checking the link",
    asking: "Is this your address?",
    why: "Somebody registered an account here with it. If that was not you, close this page: without your press the account stays locked.",
    press: "Verify my address",
    done: "Your address is verified",
    refused: "This link no longer works",
    help: "Log in with your e-mail address and password: if the address still waits to be verified, you can have the mail sent again.",
  },
  resetPassword: {
    working: "Checking the link",
    done: "Your password is changed",
    refused: "This link no longer works",
    help: "Nothing has changed. You can have a new link sent to your address.",
  },
  recoverEmail: {
    working: "Checking the link",
    asking: "Bring your old address back?",
    why: "The address of your account was changed from it. If that was you, close this page: nothing changes.",
    press: "Bring it back",
    done: "Your old address is back",
    refused: "This link no longer works",
    help: "If your address was changed and that was not you, write to us.",
  },
  verifyAndChangeEmail: {
    working: "Checking the link",
    asking: "Use this address from now on?",
    why: "Your account gets it in place of the present one, and every browser has to log in again. If you did not ask for this, close this page: nothing changes.",
    press: "Use this address",
    done: "Your address is changed",
    refused: "This link no longer works",
    help: "Your account keeps its address. You can have a new link sent from your account.",
  },
} satisfies Record<ActionLink, Record<"working" | "done" | "refused" | "help", string> & Partial<Question>>;

/** What those ask that need no more than a press. */
interface Question {
  readonly asking: string;
  readonly why: string;
  readonly press: string;
}

/** What the link of a mail leads to. */
export function ActionLinkPanel({ link }: { link: ActionLink }) {
  const { state, setState, apply } = useActionLink(link);
  const text = texts[link];
  return (
    <div className="@container/auth">
      <div className="grid grid-cols-1 @min-[43rem]/auth:grid-cols-[17rem_minmax(0,1fr)]">
        <AuthAside panel={link} />
        <div className="min-w-0 p-6 pt-7 sm:p-9" aria-live="polite">
          {state.kind === "working" && (
            <>
              <PanelTitle>{text.working}</PanelTitle>
              <p className="flex items-center gap-3 text-muted">
                <Spinner /> This takes a moment.
              </p>
            </>
          )}
          {state.kind === "asking" && link !== "resetPassword" && (
            <Asked
              question={texts[link]}
              email={state.email}
              onPress={() => apply(state.email, state.code)}
            />
          )}
          {state.kind === "asking" && link === "resetPassword" && (
            <NewPasswordForm
              email={state.email}
              code={state.code}
              onDone={() => setState({ kind: "done", email: state.email })}
            />
          )}
          {state.kind === "done" && (
            <>
              <PanelTitle>{text.done}</PanelTitle>
              <Done link={link} email={state.email} />
            </>
          )}
          {state.kind === "refused" && (
            <>
              <PanelTitle>{text.refused}</PanelTitle>
              <p className="font-semibold text-bad">{state.text}</p>
              <p className="mt-3 mb-7">{text.help}</p>
              {link === "resetPassword" ? (
                <Way href="/auth?mode=forgot">Send a new link</Way>
              ) : (
                <Way href="/auth">Login</Way>
              )}
              <ContactUs>Something else is wrong?</ContactUs>
            </>
          )}
          {state.kind === "unknown" && (
            <>
              <PanelTitle>The link could not be checked</PanelTitle>
              <p className="mb-7">{state.text}</p>
              <button type="button" onClick={state.again} className="action" data-style="primary">
                Try again
              </button>
              <ContactUs>It stays like this?</ContactUs>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Asked({ question, email, onPress }: { question: Question; email: string; onPress: () => void }) {
  return (
    <>
      <PanelTitle>{question.asking}</PanelTitle>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="mt-3 mb-7">{question.why}</p>
      <button type="button" onClick={onPress} className="action" data-style="primary">
        {question.press}
      </button>
    </>
  );
}

function Done({ link, email }: { link: ActionLink; email: string }) {
  if (link === "recoverEmail") return <Recovered email={email} />;
  if (link === "resetPassword") {
    return (
      <>
        <p className="mb-7">
          From now on you log in to {email} with the new one. Other devices have to log in again.
        </p>
        <Way href="/auth">Login</Way>
      </>
    );
  }
  if (link === "verifyAndChangeEmail") {
    return (
      <>
        <p className="mb-7">
          From now on you log in with {email}. The old address got a mail that can bring it back.
        </p>
        <Way href="/auth">Login</Way>
      </>
    );
  }
  const wanted = new URLSearchParams(location.search).get("continueUrl");
  const target = dashboardTarget({ ...accountEnv(), origin: location.origin }, wanted);
  return (
    <>
      <p className="mb-7">Thank you. {email} is yours, and so is the account.</p>
      {target ? <Way href={target}>Continue to the dashboard</Way> : <Way href="/auth">Login</Way>}
    </>
  );
}

/** Whoever changed the address may know the password too. */
function Recovered({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const send = () => {
    loadIdentity()
      .then((identity) => identity.sendReset(email))
      .then(
        () => setAnswer(messages.resetSent),
        (problem) => setAnswer(tell(problem, "reset").text),
      );
  };
  return (
    <>
      <p className="mb-7">
        You log in with {email} as before. If it was not you who changed the address, somebody knows your
        password: choose a new one.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={send} className="action" data-style="primary">
          Send a link for a new password
        </button>
        <Way href="/auth">Login</Way>
      </div>
      <p role="status" className="mt-4 min-h-6 font-semibold">
        {answer}
      </p>
    </>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="action" data-style="primary">
      {children}
    </a>
  );
}
