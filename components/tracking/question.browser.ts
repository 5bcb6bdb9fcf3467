import { type Consent, refusal } from "@/lib/tracking/consent";
import { consentTexts as texts } from "@/lib/tracking/consent-text";
import type { Purpose } from "@/lib/tracking/tracking-config";
import { make } from "../script/dom.browser.ts";

const all: Consent = { analytics: true, marketing: true };

interface Question {
  /** What can be chosen. Without any, it only says why. */
  readonly purposes: readonly Purpose[];
  /** What is allowed now. */
  readonly allowed: Consent;
  /** Who has refused advertising already: the browser's signal, or the account's of another browser. */
  readonly refusedBy: "signal" | "owner" | null;
  /** Opened on request: takes the focus, shows the choices at once and can be closed without an answer. */
  readonly isRequested: boolean;
  readonly onAnswer: (consent: Consent) => void;
  readonly onClose: () => void;
}

/**
 * Lies over the foot of the page and moves nothing. The page can be used without answering, which counts as no. Returns
 * what takes it away.
 */
export function showQuestion(question: Question): () => void {
  const { purposes, isRequested, onClose } = question;
  const panel = make(
    "div",
    {
      role: "dialog",
      "aria-labelledby": "consent-title",
      "aria-describedby": "consent-text",
      tabindex: "-1",
      "data-consent-banner": "",
      class: "consent-banner border-line bg-card text-ink shadow-raised",
    },
    make("h2", { id: "consent-title", class: "font-display text-lg leading-snug font-bold" }, texts.title),
    make(
      "p",
      { id: "consent-text", class: "mt-1.5 text-[0.9375rem] text-muted" },
      introductionOf(question),
      make("a", { href: "/privacy-policy", class: "text-link" }, texts.policy),
    ),
    ...(purposes.length > 0 ? answersOf(question) : [closing(onClose)]),
  );
  if (isRequested)
    panel.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") onClose();
    });
  // First in the page: whoever goes through it by keyboard or by ear meets the question before the rest.
  document.body.prepend(panel);
  if (isRequested) panel.focus();
  return () => panel.remove();
}

function introductionOf({ purposes, refusedBy }: Question): string {
  if (refusedBy === "signal") return purposes.length > 0 ? texts.withSignal : texts.withSignalOnly;
  return (refusedBy === "owner" ? texts.withOwner : "") + texts.text;
}

function answersOf({ purposes, allowed, isRequested, onAnswer }: Question): HTMLElement[] {
  const boxes = purposes.map((purpose) => {
    const box = make("input", { type: "checkbox", class: "mt-0.5 size-5 shrink-0 accent-accent" });
    box.checked = allowed[purpose];
    return { purpose, box };
  });
  const choices = make(
    "fieldset",
    { class: "mt-4 space-y-3" },
    make("legend", { class: "sr-only" }, "What you agree to"),
    ...boxes.map(({ purpose, box }) => choice(box, purpose)),
  );
  const isChecked = (purpose: Purpose) => boxes.some((one) => one.purpose === purpose && one.box.checked);
  const chosen = () => ({ analytics: isChecked("analytics"), marketing: isChecked("marketing") });

  const answers = make("div", { class: "mt-4 grid grid-cols-2 gap-2.5 sm:flex" });
  const save = answerButton(texts.answers.save, true, () => onAnswer(chosen()));
  const choose = answerButton(texts.answers.choose, true, () => {
    answers.before(choices);
    choose.replaceWith(save);
    save.focus();
  });
  answers.append(
    answerButton(texts.answers.refuse, false, () => onAnswer(refusal)),
    answerButton(texts.answers.accept, false, () => onAnswer(all)),
    isRequested ? save : choose,
  );
  return [...(isRequested ? [choices] : []), answers];
}

function closing(onClose: () => void): HTMLElement {
  return make("div", { class: "mt-4 grid sm:flex" }, answerButton(texts.answers.close, false, onClose));
}

function choice(box: HTMLInputElement, purpose: Purpose): HTMLElement {
  const { title, text } = texts.purposes[purpose];
  return make(
    "label",
    { class: "flex items-start gap-3 text-[0.9375rem]" },
    box,
    make(
      "span",
      {},
      make("span", { class: "font-semibold" }, title),
      " ",
      make("span", { class: "block text-muted" }, text),
    ),
  );
}

/** All choices look alike: none is favored. */
function answerButton(label: string, isWide: boolean, onPress: () => void): HTMLButtonElement {
  const style = { "data-style": "secondary", "data-size": "small" };
  const place = `action sm:flex-1 ${isWide ? "max-sm:col-span-2" : ""}`;
  const button = make("button", { type: "button", class: place, ...style }, label);
  button.addEventListener("click", onPress);
  return button;
}
