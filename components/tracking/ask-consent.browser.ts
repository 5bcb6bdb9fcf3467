import { type Consent, readConsent, readRefusals, refusal, withinPurposes } from "@/lib/tracking/consent";
import { type Given, sendProof, storeAnswer } from "@/lib/tracking/consent-proof";
import { eraseTraces } from "@/lib/tracking/erase-traces";
import { readOwnerRefusal, storeOwnerRefusal } from "@/lib/tracking/owner-choice";
import { type Known, permissionOf, ruleOf } from "@/lib/tracking/permission";
import { hasPrivacySignal, regionOfRequest } from "@/lib/tracking/privacy-signal";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { type Purpose, purposesOf, readTracking } from "@/lib/tracking/tracking-config";
import { locatedCountry } from "@/lib/tracking/visitor-location";
import { ignore } from "../script/dom.browser.ts";
import { showHonored, showState } from "./privacy-state.browser.ts";
import { showQuestion } from "./question.browser.ts";

const config = readTracking(document.documentElement.dataset.tracking);
const purposes = config ? purposesOf(config) : [];
const signal = hasPrivacySignal(window);

/** The question on the page. `opener`: what asked to be asked again. */
let asked: { readonly opener: HTMLElement | null; readonly takeAway: () => void } | null = null;
let follows = false;

/** Asks whoever must be asked; whoever asks to be asked again is, too. Tracking follows the answer. */
export function askConsent(opener: HTMLElement | null): void {
  if (!config) return;
  if (!follows) {
    follows = true;
    follow();
    if (signal && readOwnerRefusal(browserStorage) === null) tellOwner();
    // Answered in another tab, or somebody has signed in.
    addEventListener("storage", () => {
      follow();
      if (asked?.opener) return;
      if (permissionOf(known()).isDue) ask(null);
      else close();
    });
  }
  if (opener || permissionOf(known()).isDue) ask(opener);
}

function known(): Known {
  const now = Date.now();
  const owner = readOwnerRefusal(browserStorage);
  const isRefusedByOwner = owner !== null && !owner.isLifted;
  const isRefused = signal || isRefusedByOwner;
  const open = purposes.filter((purpose) => !(isRefused && purpose === "marketing"));
  return {
    purposes,
    signal,
    isRefusedByOwner,
    answer: readConsent(browserStorage, open, now),
    refused: readRefusals(browserStorage),
    rule: ruleOf(region(now), config?.optOutRegions),
  };
}

function region(now: number): string | null {
  return regionOfRequest(performance) ?? locatedCountry(browserStorage, now);
}

/** What runs, what is stored and what the page says become what is known. */
function follow(): void {
  honor();
  sendProof(browserStorage, (...request) => fetch(...request)).catch(ignore); // The next page tries again.
  const state = known();
  void track(state);
  showHonored(state);
  for (const place of document.querySelectorAll("[data-privacy-state]"))
    showState(place, state, browserStorage);
}

/** A refusal of advertising takes an earlier yes back, so that it also holds when the signal is gone. */
function honor(): void {
  const { isRefusedByOwner, rule, refused } = known();
  if (!signal && !isRefusedByOwner) return;
  const now = Date.now();
  const before = readConsent(browserStorage, purposes, now);
  const by = signal ? "signal" : "account";
  if (before?.marketing) store({ consent: { ...before, marketing: false }, purposes, by });
  // Where nobody is asked first, nothing else would hold it.
  else if (!before && rule === "opt-out" && purposes.includes("marketing") && !refused.includes("marketing"))
    store({ consent: refusal, purposes: [...refused, "marketing"], by });
  // Of advertising alone.
  eraseTraces({ analytics: true, marketing: false });
}

function ask(opener: HTMLElement | null): void {
  // Asked for twice, it stays as it is; asked for at last, it begins anew.
  if (asked && (asked.opener || !opener)) return;
  close();
  const state = known();
  const { due, choosable, consent } = permissionOf(state);
  const offered = opener ? choosable : due;
  const takeAway = showQuestion({
    purposes: offered,
    allowed: consent,
    refusedBy: signal ? "signal" : state.isRefusedByOwner ? "owner" : null,
    isRequested: opener !== null,
    onAnswer: (given) => onAnswer(withinPurposes(given, offered)),
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
  if (permissionOf(known()).isDue) ask(null);
}

function onAnswer(consent: Consent): void {
  store({ consent, purposes, by: "person" });
  const owner = readOwnerRefusal(browserStorage);
  if (owner) storeOwnerRefusal({ ...owner, isLifted: consent.marketing }, browserStorage);
  follow();
  // They knew of the refusal, and chose otherwise.
  if (owner && consent.marketing) tellOwner();
  close();
}

function store(given: { consent: Consent; purposes: readonly Purpose[]; by: Given["by"] }): void {
  const now = Date.now();
  const { isRefusedByOwner: owner } = known();
  storeAnswer({ ...given, signal, owner, region: region(now) }, browserStorage, now);
}

/** Tells the account of a signal, or of a choice that lifts one. What fails waits for the next sign-in. */
function tellOwner(): void {
  if (!purposes.includes("marketing") || browserStorage.get("owner") === null) return;
  import("./tell-account.browser.ts").then(({ tellAccount }) => tellAccount(signal)).catch(ignore);
}

let loading: Promise<typeof import("./track.browser.ts")> | null = null;

/** Without permission nothing is tracked, and nothing that tracks is loaded. */
async function track(state: Known): Promise<void> {
  const { consent } = permissionOf(state);
  const isAnswered = state.answer !== null;
  if (!config || (!isAnswered && !consent.analytics && !consent.marketing && !loading)) return;
  loading ??= import("./track.browser.ts");
  try {
    const { trackingOf } = await loading;
    // While it loaded, more may have become known.
    const { consent: now } = permissionOf(known());
    trackingOf(config).answer(isAnswered || now.analytics || now.marketing ? now : null);
  } catch {
    loading = null; // The network failed. The next page, or the next answer, tries again.
  }
}
