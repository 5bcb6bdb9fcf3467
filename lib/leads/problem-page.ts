import { joined, type Markup, markup } from "../markup.ts";
import { fieldsOf } from "./fields.ts";
import { CONSENT_FIELD, DOCUMENT_FIELD, FORM_FIELD, PAGE_FIELD } from "./form-names.ts";
import type { LeadFormContent } from "./lead.ts";

interface Refused {
  readonly message: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
  /** Missing when the form is unknown. */
  readonly form: LeadFormContent | undefined;
  /** Where the visitor came from. */
  readonly page: string;
}

/** For browsers without scripts: the problems, and the form with everything that was typed. */
export function problemPage(
  { message, problems = {}, sent, form, page }: Refused,
  init: ResponseInit,
): Response {
  const document = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Not sent yet</title><style>${{ html: problemPageStyle }}</style></head>
<body><main><h1>Not sent yet</h1><p role="alert">${message}</p>
${form ? formAgain(form, { ...sent, [PAGE_FIELD]: page }, problems) : ""}
<p><a href="${page}">Back to the page</a></p></main></body></html>`;
  const headers = { ...init.headers, "content-type": "text/html; charset=utf-8" };
  return new Response(document.html, { ...init, headers });
}

function formAgain(
  form: LeadFormContent,
  sent: Readonly<Record<string, string>>,
  problems: Readonly<Record<string, string>>,
): Markup {
  const fields = fieldsOf(form.variant).map(({ name, label, required, maxLength, autoComplete }) => {
    const value = sent[name] ?? "";
    const state = problemState(name, problems);
    const attributes = markup`id="${name}" name="${name}" maxlength="${String(maxLength)}" autocomplete="${autoComplete}"${required ? " required" : ""}${state}`;
    const field =
      name === "message"
        ? markup`<textarea rows="6" ${attributes}>${value}</textarea>`
        : markup`<input type="${name === "email" ? "email" : "text"}" value="${value}" ${attributes}>`;
    return markup`<p><label for="${name}">${label}${required ? "" : " (optional)"}</label>${field}${problemOf(name, problems)}</p>`;
  });
  const hidden = [DOCUMENT_FIELD, FORM_FIELD, PAGE_FIELD].map(
    (name) => markup`<input type="hidden" name="${name}" value="${sent[name] ?? ""}">`,
  );
  const ticked = sent[CONSENT_FIELD] === "yes" ? " checked" : "";
  return markup`<h2>${form.heading}</h2><form method="post" action="/api/leads">${joined(hidden)}${joined(fields)}
<p class="consent"><input type="checkbox" id="consent" name="${CONSENT_FIELD}" value="yes" required${ticked}${problemState(CONSENT_FIELD, problems)}><label for="consent">${form.consent}</label></p>${problemOf(CONSENT_FIELD, problems)}
<p><button>${form.submitLabel}</button></p></form>`;
}

function problemState(name: string, problems: Readonly<Record<string, string>>): Markup {
  return problems[name] ? markup` aria-invalid="true" aria-describedby="${name}-problem"` : markup``;
}

function problemOf(name: string, problems: Readonly<Record<string, string>>): Markup {
  return problems[name]
    ? markup`<span class="problem" id="${name}-problem">${problems[name]}</span>`
    : markup``;
}

/** The only one of the page, so its policy allows it by its hash. */
export const problemPageStyle = `
:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1d2233;--line:#8a8fa0;--accent:#4338ca;--on:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#171a2b;--ink:#f1efe9;--accent:#a5b0ff;--on:#171a2b;--bad:#ff9c92}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}
h1{line-height:1.15}
label{display:block;font-weight:600}
input:not([type=checkbox]),textarea{box-sizing:border-box;width:100%;margin-top:.3rem;padding:.7rem .9rem;border:1px solid var(--line);border-radius:.6rem;background:transparent;color:inherit;font:inherit}
[aria-invalid]{border-color:var(--bad)}
.consent{display:flex;gap:.75rem;align-items:start}
.consent label{font-weight:400;white-space:pre-line}
.consent input{margin-top:.4rem}
.problem{display:block;color:var(--bad)}
button{padding:.8rem 1.5rem;border:0;border-radius:.75rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`;
