import { createContext, type ReactNode, use } from "react";
import type { AuthAct, AuthError, AuthState } from "@/lib/accounts/auth-state";

/** What every panel shows, and how it reports a visitor's actions. */
export interface PanelProps {
  readonly state: AuthState;
  readonly act: (event: AuthAct) => void;
}

/** What all panels share: the id and level of the title, and the support address. */
export interface PanelFrame {
  readonly titleId: string;
  /** The only heading of a page, or the title of a dialog over one. */
  readonly level: 1 | 2;
  /** `mailto:` of the support, when the site has one. */
  readonly support: string | null;
}

export const PanelFrameContext = createContext<PanelFrame>({ titleId: "", level: 2, support: null });

export function PanelTitle({ children, text }: { children: string; text?: string | undefined }) {
  const { titleId, level } = use(PanelFrameContext);
  const Heading = `h${level}` as "h1" | "h2"; // the two levels there are
  return (
    <div className="mb-6 pr-10">
      <Heading
        id={titleId}
        tabIndex={-1}
        className="text-[1.875rem] leading-tight font-[680] tracking-[-0.025em] outline-none"
      >
        {children}
      </Heading>
      {text && <p className="mt-2 text-muted">{text}</p>}
    </div>
  );
}

/** An error of the whole form. The element is always there, so that screen readers announce its text. */
export function FormProblem({ error }: { error: AuthError | null }) {
  const text = error && error.field === null ? error.text : null;
  return (
    <div role="alert">
      {text && (
        <p className="mb-4 rounded-xl border border-bad px-4 py-3 text-[0.9375rem] font-semibold text-bad">
          {text}
        </p>
      )}
    </div>
  );
}

/** A message that is not an error. */
export function FormNotice({ notice }: { notice: string | null }) {
  return (
    <div role="status">
      {notice && <p className="mb-4 rounded-xl bg-good-soft px-4 py-3 text-[0.9375rem]">{notice}</p>}
    </div>
  );
}

/** The button that sends a form. It keeps the focus while it works. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <button type="submit" aria-disabled={isBusy} className="action w-full" data-style="primary">
      {children}
      {isBusy && <Spinner />}
    </button>
  );
}

/** A button that looks like a link. */
export function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" data-press="" onClick={onPress} className="text-link min-h-6 text-[0.9375rem]">
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="spinner size-4.5">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.3" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

export function ContactUs({ children }: { children: string }) {
  const { support } = use(PanelFrameContext);
  if (!support) return null;
  return (
    <p className="mt-6 text-[0.9375rem] text-muted">
      {children}{" "}
      <a href={support} className="text-link">
        Contact us
      </a>
    </p>
  );
}
