import { type Consent, readConsent, storeConsent } from "@/lib/tracking/consent";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { purposesOf, readTracking } from "@/lib/tracking/tracking-config";
import { showQuestion } from "./question.ts";

const config = readTracking(document.documentElement.dataset.tracking);
const purposes = config ? purposesOf(config) : [];
const read = () => readConsent(browserStorage, purposes, Date.now());

let answer = read();
/** The question on the page. `opener`: what asked to be asked again. */
let asked: { readonly opener: HTMLElement | null; readonly takeAway: () => void } | null = null;
let follows = false;

/** Asks whoever has not answered; whoever asks to be asked again is, too. Tracking follows the answer. */
export function askConsent(opener: HTMLElement | null): void {
  if (!config) return;
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

function ask(opener: HTMLElement | null): void {
  // Asked for twice, it stays as it is; asked for at last, it begins anew.
  if (asked && (asked.opener || !opener)) return;
  close();
  const takeAway = showQuestion({ purposes, answer, isRequested: opener !== null, onAnswer, onClose });
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
  answer = given;
  void track();
  close();
}

let loading: Promise<typeof import("./track.ts")> | null = null;

/** Without an answer nothing is tracked, and nothing that tracks is loaded. */
async function track(): Promise<void> {
  if (!config || (answer === null && !loading)) return;
  loading ??= import("./track.ts");
  try {
    const { trackingOf } = await loading;
    trackingOf(config).answer(answer);
  } catch {
    loading = null; // The network failed. The next page, or the next answer, tries again.
  }
}
