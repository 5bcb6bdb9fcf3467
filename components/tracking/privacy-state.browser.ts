import { readAnswered } from "@/lib/tracking/consent";
import { consentTexts } from "@/lib/tracking/consent-text";
import { readOwnerRefusal } from "@/lib/tracking/owner-choice";
import { type Known, permissionOf } from "@/lib/tracking/permission";
import type { SafeStorage } from "@/lib/tracking/safe-storage";
import type { Purpose } from "@/lib/tracking/tracking-config";
import { make } from "../script/dom.browser.ts";

const honored =
  "Opt-out request honored: your browser sends Global Privacy Control, so we load no advertising.";
const honoredForOwner = "Opt-out request honored: your account refuses advertising, so we load none.";

/** Beside what opens the question, on every page. */
export function showHonored({ signal, isRefusedByOwner }: Known): void {
  const text = signal ? honored : isRefusedByOwner ? honoredForOwner : null;
  for (const opener of document.querySelectorAll("[data-consent]:not([data-privacy-choices] *)")) {
    const shown = opener.nextElementSibling;
    if (shown?.matches("[data-signal]")) shown.remove();
    if (text !== null) opener.after(make("span", { "data-signal": "", class: "text-muted" }, text));
  }
}

/** What holds in this browser, and why. */
export function showState(place: Element, known: Known, storage: SafeStorage): void {
  const { signal, isRefusedByOwner, purposes } = known;
  const refusedAt = isRefusedByOwner ? readOwnerRefusal(storage)?.at : undefined;
  const answered = readAnswered(storage);
  const lines: readonly (readonly [string, string] | false)[] = [
    ["Global Privacy Control", signal ? honored : "Your browser doesn’t send it."],
    refusedAt !== undefined && [
      "Your account",
      `It has refused advertising since ${dayOf(refusedAt)}, when you used it in a browser that sent the signal. That holds wherever you sign in, until you allow advertising here.`,
    ],
    ...purposes.map((purpose) => [consentTexts.purposes[purpose].title, stateOf(purpose, known)] as const),
    answered !== null && [
      "Your answer",
      `Given on ${dayOf(answered.at)}. Proof number: ${answered.proof}. We keep it with your answer, and only this browser ties it to you.`,
    ],
  ];
  const rows = lines
    .filter((line) => line !== false)
    .map(([name, text]) =>
      make(
        "div",
        { class: "gap-x-6 border-b border-line py-3 sm:grid sm:grid-cols-[14rem_1fr]" },
        make("dt", { class: "font-semibold" }, name),
        make("dd", { class: "break-words text-muted" }, text),
      ),
    );
  place.replaceChildren(make("dl", { class: "border-t border-line" }, ...rows));
}

function stateOf(purpose: Purpose, known: Known): string {
  const { signal, isRefusedByOwner, answer } = known;
  if (permissionOf(known).consent[purpose])
    return answer ? "On: you allowed it." : "On, as usual in your country, until you refuse it.";
  if (purpose === "marketing" && signal) return "Off: your browser’s signal refuses it.";
  if (purpose === "marketing" && isRefusedByOwner) return "Off: your account refuses it.";
  return answer ? "Off: you refused it." : "Off: you have not answered.";
}

function dayOf(time: string | number): string {
  return new Date(time).toLocaleDateString("en-US", { dateStyle: "long" });
}
