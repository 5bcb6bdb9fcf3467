import { make } from "../dom.ts";
import { drawFacts, drawFinding, drawText } from "../finding.ts";

/** The parts that visitors know, by their names in the answer of `/api/health`. */
const parts: readonly (readonly [string, string])[] = [
  ["site", "Website"],
  ["lake", "Content and forms"],
  ["accounts", "Sign-in"],
  ["payments", "Checkout"],
];

/** Asks for the state of each part and shows it below the button. */
export async function showStatus(button: HTMLButtonElement): Promise<void> {
  const result = button.parentElement?.querySelector("[data-status-result]");
  if (!result) return;
  button.setAttribute("aria-busy", "true");
  const states = await askForStates();
  button.removeAttribute("aria-busy");
  result.replaceChildren(states === null ? unknown() : table(states));
}

/** Whether each part works, by its name. Null: no answer, or none that can be read. */
async function askForStates(): Promise<ReadonlyMap<string, boolean> | null> {
  try {
    const response = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return readStates(await response.json());
  } catch {
    return null; // Offline, or the website doesn't answer.
  }
}

/** The states in an answer of `/api/health`: `{ parts: { site: { ok: true }, … } }`. */
function readStates(answer: unknown): ReadonlyMap<string, boolean> | null {
  if (typeof answer !== "object" || answer === null || !("parts" in answer)) return null;
  if (typeof answer.parts !== "object" || answer.parts === null) return null;
  const states = Object.entries(answer.parts).map(([name, part]) => [name, part?.ok === true] as const);
  return states.length === 0 ? null : new Map(states);
}

function table(states: ReadonlyMap<string, boolean>): HTMLElement {
  const known = parts.filter(([name]) => states.has(name));
  const isWhole = known.every(([name]) => states.get(name) === true);
  const facts = known.map(
    ([name, title]) => [title, states.get(name) === true ? "Works" : "Doesn’t work at the moment"] as const,
  );
  const asked = `Asked at ${new Date().toLocaleTimeString("en-US")}.`;
  return drawFinding(
    isWhole ? "good" : "bad",
    isWhole ? "Everything works" : "Not everything works",
    drawFacts(facts),
    make("p", { class: "mt-4 text-[0.9375rem]" }, asked),
  );
}

function unknown(): HTMLElement {
  return drawFinding(
    "bad",
    "The website doesn’t answer",
    drawText("Check your connection and press the button again. If other websites work, please call us."),
  );
}
