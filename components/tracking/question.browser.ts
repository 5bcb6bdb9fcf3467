import { type Consent, refusal } from "@/lib/tracking/consent";
import type { Purpose } from "@/lib/tracking/tracking-config";
import { make } from "../script/dom.browser.ts";

const texts: Readonly<Record<Purpose, { title: string; text: string }>> = {
  analytics: {
    title: "Statistics",
    text: "Which pages are read, and roughly from where. It shows us what to write better.",
  },
  marketing: {
    title: "Advertising",
    text: "Whether somebody who saw one of our adverts went on to register.",
  },
};

const all: Consent = { analytics: true, marketing: true };

interface Question {
  readonly purposes: readonly Purpose[];
  /** The previous answer. */
  readonly answer: Consent | null;
  /** The browser itself has refused advertising. */
  readonly isRefused: boolean;
  /** Opened on request: takes the focus, shows the choices at once and can be closed without an answer. */
  readonly isRequested: boolean;
  readonly onAnswer: (consent: Consent) => void;
  readonly onClose: () => void;
}

/**
 * Lies over the foot of the page and moves nothing. The page can be used without answering, which counts as no. Returns
 * what takes it away.
 */
export function showQuestion({
  purposes,
  answer,
  isRefused,
  isRequested,
  onAnswer,
  onClose,
}: Question): () => void {
  const boxes = purposes.map((purpose) => {
    const box = make("input", { type: "checkbox", class: "mt-0.5 size-5 shrink-0 accent-accent" });
    box.checked = (answer ?? refusal)[purpose];
    return { purpose, box };
  });
  const choices = make(
    "fieldset",
    { class: "mt-4 space-y-3" },
    make("legend", { class: "sr-only" }, "What you agree to"),
    ...boxes.map(({ purpose, box }) => choice(box, texts[purpose])),
  );
  const isChecked = (purpose: Purpose) => boxes.some((one) => one.purpose === purpose && one.box.checked);
  const chosen = () => ({ analytics: isChecked("analytics"), marketing: isChecked("marketing") });

  const answers = make("div", { class: "mt-4 grid grid-cols-2 gap-2.5 sm:flex" });
  const save = answerButton("Save choice", true, () => onAnswer(chosen()));
  const choose = answerButton("Choose", true, () => {
    answers.before(choices);
    choose.replaceWith(save);
    save.focus();
  });
  answers.append(
    answerButton("Refuse", false, () => onAnswer(refusal)),
    answerButton("Accept", false, () => onAnswer(all)),
    isRequested ? save : choose,
  );

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
    make(
      "h2",
      { id: "consent-title", class: "font-display text-lg leading-snug font-bold" },
      "May others count your visit?",
    ),
    make(
      "p",
      { id: "consent-text", class: "mt-1.5 text-[0.9375rem] text-muted" },
      isRefused
        ? "Your browser says that your data must not be sold or shared (Global Privacy Control), so we load no advertising. Only with your yes do we load statistics from others, and store what they need. The site works just the same without. "
        : "Only with your yes do we load statistics and advertising from others, and store what they need. The site works just the same without. ",
      make("a", { href: "/privacy-policy", class: "text-link" }, "Privacy policy"),
    ),
    ...(isRequested ? [choices] : []),
    answers,
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

function choice(box: HTMLInputElement, { title, text }: (typeof texts)[Purpose]): HTMLElement {
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
