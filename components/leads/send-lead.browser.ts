import { CONSENT_MISSING, fieldsOf, leadVariants, problemOf, TRAP_FIELD } from "@/lib/leads/fields";
import { CONSENT_FIELD } from "@/lib/leads/form-names";

type Problems = Readonly<Record<string, string>>;

interface Answer {
  readonly isSent: boolean;
  readonly problems: Problems;
  /** What is wrong with the whole form, in words for the visitor. */
  readonly message: string;
}

const NOT_REACHED =
  "It could not be sent: the connection is gone. Everything you wrote is still here, so try again in a moment.";

const enhanced = new WeakSet<HTMLFormElement>();

/** Submits the form without leaving the page and shows errors beside their fields. */
export function enhance(form: HTMLFormElement): void {
  if (enhanced.has(form)) return;
  enhanced.add(form);
  form.noValidate = true;
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy || showProblems(form, findProblems(form))) return;
    isBusy = true;
    setBusy(form, true);
    const answer = await send(form);
    isBusy = false;
    setBusy(form, false);
    if (answer.isSent) return showSent(form);
    say(form, answer.message);
    emptyTrap(form);
    showProblems(form, answer.problems);
  });
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof Element) || target.getAttribute("aria-invalid") !== "true") return;
    const name = target.getAttribute("name") ?? "";
    showProblem(form, name, findProblems(form)[name]);
  });
}

/** The same checks as on the server. */
function findProblems(form: HTMLFormElement): Problems {
  const data = new FormData(form);
  const variant = leadVariants.find((one) => one === form.dataset.variant) ?? "newsletter";
  const wrong = fieldsOf(variant).flatMap((field) => {
    const problem = problemOf(field, String(data.get(field.name) ?? ""));
    return problem ? [[field.name, problem]] : [];
  });
  if (!data.has(CONSENT_FIELD)) wrong.push([CONSENT_FIELD, CONSENT_MISSING]);
  return Object.fromEntries(wrong);
}

async function send(form: HTMLFormElement): Promise<Answer> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const { problems, message } = await response.json();
    return { isSent: response.ok, problems: problems ?? {}, message: message ?? "" };
  } catch {
    return { isSent: false, problems: {}, message: NOT_REACHED };
  }
}

/** Shows the errors and focuses the first invalid field. Returns whether there were any. */
function showProblems(form: HTMLFormElement, problems: Problems): boolean {
  const places = [...form.querySelectorAll<HTMLElement>("[data-problem]")];
  for (const { dataset } of places) {
    if (dataset.problem) showProblem(form, dataset.problem, problems[dataset.problem]);
  }
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.focus();
  return first !== null;
}

function showProblem(form: HTMLFormElement, name: string, problem = ""): void {
  const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
  const output = form.querySelector(`[data-problem="${CSS.escape(name)}"]`);
  if (!field || !output) return;
  output.textContent = problem;
  if (problem) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.setAttribute("aria-busy", String(isBusy));
  // Not `disabled`: that would take the focus away.
  form.querySelector('[type="submit"]')?.setAttribute("aria-disabled", String(isBusy));
  say(form, isBusy ? "Sending…" : "");
}

/** What a browser has filled in there would be refused again. */
function emptyTrap(form: HTMLFormElement): void {
  const trap = form.querySelector<HTMLInputElement>(`[name="${TRAP_FIELD}"]`);
  if (trap) trap.value = "";
}

function say(form: HTMLFormElement, text: string): void {
  const status = form.querySelector("[data-lead-status]");
  if (status) status.textContent = text;
}

/** The same words that visitors without scripts are led to. */
function showSent(form: HTMLFormElement): void {
  form.closest<HTMLElement>("[data-lead-place]")?.setAttribute("data-sent", "");
  document.getElementById(form.dataset.leadForm ?? "")?.focus();
  form.reset();
}
