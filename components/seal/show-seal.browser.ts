import { messageOf } from "@paraph/service/message-of";
import { checkSeal, type SealedReport, type SealReport } from "../../lib/seal/check-seal.ts";
import { make } from "../script/dom.browser.ts";

/** Larger files would take all the memory of a phone. */
const MOST_BYTES = 100 * 1024 * 1024;

interface Known {
  readonly name: string;
  readonly fingerprint: string;
}

interface Finding {
  readonly state: "good" | "warn" | "bad";
  readonly title: string;
  readonly text: string;
  readonly facts?: readonly (readonly [string, string])[];
}

/** Checks the file that is chosen in the form, and says below what was found. */
export async function showSeal(form: HTMLFormElement): Promise<void> {
  const file = form.querySelector("input")?.files?.[0];
  const result = form.querySelector("[data-seal-result]");
  if (!file || !result) return;
  result.replaceChildren(make("p", { class: "text-muted" }, `Checking ${file.name} …`));
  const finding = await findingOf(file, knownIn(form));
  // Somebody may have chosen another file meanwhile, whose own result follows.
  if (form.querySelector("input")?.files?.[0] === file) result.replaceChildren(draw(finding));
}

async function findingOf(file: File, known: readonly Known[]): Promise<Finding> {
  if (file.size > MOST_BYTES) {
    return {
      state: "warn",
      title: `${file.name} is too large to check here`,
      text: "This page opens files of up to 100 MB. Check it with a PDF reader that shows signatures.",
    };
  }
  try {
    return explain(await checkSeal(new Uint8Array(await file.arrayBuffer())), file.name, known);
  } catch (error) {
    return {
      state: "warn",
      title: `${file.name} could not be read`,
      text: `${messageOf(error)} Choose the file again, or check it with a PDF reader that shows signatures.`,
    };
  }
}

/** What a report means, in words for somebody who holds the file in their hand. */
function explain(report: SealReport, name: string, known: readonly Known[]): Finding {
  switch (report.kind) {
    case "not-a-pdf":
      return {
        state: "warn",
        title: `${name} is not a PDF`,
        text: "Choose the PDF that you got when the last person had signed.",
      };
    case "unsealed":
      return {
        state: "warn",
        title: `${name} has no seal`,
        text: "It may be a print, a scan or a copy that a program saved anew. Ask for the original file.",
      };
    case "unreadable":
      return {
        state: "bad",
        title: `The seal of ${name} can’t be read`,
        text: "It is damaged, or of a kind this page doesn’t know. Ask for the original file, or check it with a PDF reader that shows signatures.",
      };
    case "changed":
      return {
        state: "bad",
        title: `${name} was changed after it was sealed`,
        text: "At least one byte differs from what was sealed. Don’t rely on this copy: ask for the original file.",
      };
    default:
      return explainSealed(report, name, known);
  }
}

function explainSealed(report: SealedReport, name: string, known: readonly Known[]): Finding {
  const { by, at, certificate, added } = report;
  const match = known.find(({ fingerprint }) => fingerprint === certificate);
  const facts: (readonly [string, string])[] = [
    ["Sealed by", match ? `${by}: ${match.name}` : `${by}, a certificate this page doesn’t know`],
    ["Sealed on", at === null ? "not stated" : at.toUTCString()],
    ["Fingerprint", certificate],
  ];
  if (added > 0) {
    return {
      state: "warn",
      title: `Something was added to ${name} after it was sealed`,
      text: "The sealed part is unchanged, but the file goes on after it. What was added can cover what was signed. Ask for the original file.",
      facts,
    };
  }
  return match
    ? {
        state: "good",
        title: `${name} is unchanged`,
        text: "Not a byte differs from what was sealed, and the certificate is one of ours.",
        facts,
      }
    : {
        state: "warn",
        title: `${name} is unchanged, but the seal isn’t ours`,
        text: "Not a byte differs from what was sealed. Anybody can make a certificate with any name, so find out whose it is.",
        facts,
      };
}

function draw({ state, title, text, facts = [] }: Finding): HTMLElement {
  return drawFinding(state, title, drawText(text), ...(facts.length === 0 ? [] : [drawFacts(facts)]));
}

function knownIn(form: HTMLFormElement): Known[] {
  const known: unknown = JSON.parse(form.dataset.known ?? "[]");
  return Array.isArray(known) ? known : [];
}

/** What a check in the browser found: a box in the color of its state, with its title first. */
function drawFinding(
  state: "good" | "warn" | "bad",
  title: string,
  ...content: readonly HTMLElement[]
): HTMLElement {
  return make(
    "div",
    { class: "finding", "data-state": state },
    make("p", { class: "font-semibold" }, title),
    ...content,
  );
}

/** What the title means, in a sentence or two. */
function drawText(text: string): HTMLElement {
  return make("p", { class: "mt-1.5 text-[0.9375rem]" }, text);
}

/** Names, each with its value. */
function drawFacts(facts: readonly (readonly [string, string])[]): HTMLElement {
  const pairs = facts.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)]);
  return make("dl", { class: "mt-4" }, ...pairs);
}
