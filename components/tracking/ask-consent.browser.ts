import {
  type Consent,
  hasPrivacySignal,
  readConsent,
  refusal,
  storeConsent,
  withinPurposes,
} from "@/lib/tracking/consent";
import { eraseTraces } from "@/lib/tracking/erase-traces";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { purposesOf, readTracking } from "@/lib/tracking/tracking-config";
import { make } from "../script/dom.browser.ts";
import { showQuestion } from "./question.browser.ts";

const config = readTracking(document.documentElement.dataset.tracking);
/** The browser's own refusal of selling and sharing, which the law of California makes binding. */
const isRefused = hasPrivacySignal(navigator);
const purposes = config
  ? purposesOf(config).filter((purpose) => !(isRefused && purpose === "marketing"))
  : [];
const read = () => readConsent(browserStorage, purposes, Date.now());

const honored = " Your browser sends Global Privacy Control: we load no advertising.";

let answer = read();
/** The question on the page. `opener`: what asked to be asked again. */
let asked: { readonly opener: HTMLElement | null; readonly takeAway: () => void } | null = null;
let follows = false;

/** Asks whoever has not answered; whoever asks to be asked again is, too. Tracking follows the answer. */
export function askConsent(opener: HTMLElement | null): void {
  if (!config) return;
  if (isRefused) sayHonored();
  // The signal has answered all there is to ask.
  if (purposes.length === 0) {
    eraseTraces(refusal);
    return;
  }
  if (!follows) {
    follows = true;
    void track();
    // Answered in another tab.
    addEventListener("storage", () => {
      answer = read();
      void track();
      if (asked?.opener) return;
      if (answer === null) ask(null);
      else close();
    });
  }
  if (opener || answer === null) ask(opener);
}

/** Beside what opens the question, on every page. */
function sayHonored(): void {
  for (const opener of document.querySelectorAll("[data-consent]"))
    if (!opener.nextElementSibling?.matches("[data-signal]"))
      opener.after(make("span", { "data-signal": "", class: "text-muted" }, honored));
}

function ask(opener: HTMLElement | null): void {
  // Asked for twice, it stays as it is; asked for at last, it begins anew.
  if (asked && (asked.opener || !opener)) return;
  close();
  const takeAway = showQuestion({
    purposes,
    answer,
    isRefused,
    isRequested: opener !== null,
    onAnswer,
    onClose,
  });
  asked = { opener, takeAway };
}

function close(): void {
  asked?.takeAway();
  asked?.opener?.focus();
  asked = null;
}

function onClose(): void {
  close();
  if (answer === null) ask(null);
}

function onAnswer(given: Consent): void {
  storeConsent(given, purposes, browserStorage, Date.now());
  answer = withinPurposes(given, purposes);
  void track();
  close();
}

let loading: Promise<typeof import("./track.browser.ts")> | null = null;

/** Without an answer nothing is tracked, and nothing that tracks is loaded. */
async function track(): Promise<void> {
  if (!config || (answer === null && !loading)) return;
  loading ??= import("./track.browser.ts");
  try {
    const { trackingOf } = await loading;
    trackingOf(config).answer(answer);
  } catch {
    loading = null; // The network failed. The next page, or the next answer, tries again.
  }
}
