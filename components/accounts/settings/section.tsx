import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Spinner } from "@/components/accounts/panel-parts";
import type { Ready, Session } from "@/components/accounts/settings/session";

export interface SectionProps {
  readonly session: Session;
  readonly account: Ready;
}

interface Outcome {
  readonly text: string;
  readonly isDone: boolean;
}

/** A part of the account's page: what it is about on the left, what to do on the right. */
export function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-12 gap-y-5 border-t border-line py-9 md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-subtitle leading-tight font-[650] outline-none">
          {title}
        </h2>
        <div className="mt-2 text-[0.9375rem] text-pretty text-muted">{text}</div>
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  );
}

/** A change of the account: whether it is under way, and what became of it. */
export function useChange({ confirm, textOf }: Session) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Resolves to whether it worked. `work` may return what to say instead of `done`: a refusal. */
  async function run(work: () => Promise<unknown>, done: string | null, isFree = false): Promise<boolean> {
    setIsBusy(true);
    setOutcome(null);
    try {
      if (!isFree) await confirm();
      const refusal = await work();
      if (typeof refusal === "string") {
        setOutcome({ text: refusal, isDone: false });
        return false;
      }
      if (done !== null) setOutcome({ text: done, isDone: true });
      return true;
    } catch (problem) {
      const text = textOf(problem);
      if (text !== null) setOutcome({ text, isDone: false });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, outcome, run, clear: () => setOutcome(null) };
}

/** Focuses what a new step begins with, because the button that led there is gone. Goes to the element around the steps. */
export function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>("[data-step],input:not([hidden]),button")?.focus();
  }, [step]);
  return place;
}

/** Both elements are always there, so that screen readers announce their text. */
export function Told({ outcome }: { outcome: Outcome | null }) {
  const failed = outcome && !outcome.isDone ? outcome.text : null;
  const done = outcome?.isDone ? outcome.text : null;
  return (
    <>
      <div role="alert">
        {failed && (
          <p className="mt-4 rounded-xl border border-bad px-4 py-3 text-[0.9375rem] font-semibold text-bad">
            {failed}
          </p>
        )}
      </div>
      <div role="status">
        {done && <p className="mt-4 rounded-xl bg-good-soft px-4 py-3 text-[0.9375rem]">{done}</p>}
      </div>
    </>
  );
}

interface ButtonProps {
  readonly isBusy?: boolean;
  readonly onPress?: () => void;
  readonly look?: "primary" | "secondary";
  readonly label?: string;
  readonly children: ReactNode;
}

/** Sends the form around it unless it has `onPress`. It keeps the focus while it works. */
export function Button({ isBusy = false, onPress, look = "secondary", label, children }: ButtonProps) {
  return (
    <button
      type={onPress ? "button" : "submit"}
      aria-disabled={isBusy}
      aria-label={label}
      onClick={onPress && (() => !isBusy && onPress())}
      className="action"
      data-style={look}
      data-size="small"
    >
      {children}
      {isBusy && <Spinner />}
    </button>
  );
}

/** For what the signature API of this site does not do. */
export function InDashboard({ session, children }: { session: Session; children: string }) {
  return (
    <>
      <p className="mb-4">{children}</p>
      <a href={session.ports.dashboardUrl} className="action" data-style="secondary" data-size="small">
        Open the dashboard
      </a>
    </>
  );
}
