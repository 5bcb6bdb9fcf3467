interface Shown {
  readonly state: "good" | "bad" | "unknown";
  readonly title: string;
  readonly note: string;
}

const unanswered: Shown = {
  state: "bad",
  title: "The website doesn’t answer",
  note: "Check your connection and press the button again. If other websites work, please call us.",
};

/** Asks for the state of each part and writes it where the page says that nobody has asked yet. */
export async function showStatus(result: HTMLElement): Promise<void> {
  if (result.ariaBusy === "true") return;
  result.ariaBusy = "true";
  show(result, { state: "unknown", title: "Checking…", note: "This takes a few seconds at most." });
  const states = await askForStates();
  const parts = [...result.querySelectorAll<HTMLElement>("[data-status-part]")];
  const works = parts.map(({ dataset }) => states?.get(dataset.statusPart ?? ""));
  for (const [at, part] of parts.entries()) part.textContent = inWords(works[at]);
  show(result, states === null ? unanswered : summary(works.every(Boolean)));
  result.ariaBusy = null;
}

function show(result: HTMLElement, { state, title, note }: Shown): void {
  result.firstElementChild?.setAttribute("data-state", state);
  for (const [name, words] of [
    ["title", title],
    ["note", note],
  ] as const) {
    const element = result.querySelector(`[data-status-${name}]`);
    if (element) element.textContent = words;
  }
}

function inWords(works: boolean | undefined): string {
  if (works === undefined) return "Unknown";
  return works ? "Works" : "Doesn’t work at the moment";
}

function summary(isWhole: boolean): Shown {
  return {
    state: isWhole ? "good" : "bad",
    title: isWhole ? "Everything works" : "Not everything works",
    note: `Asked at ${new Date().toLocaleTimeString("en-US")}.`,
  };
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
