import { readFileSync } from "node:fs";
import path from "node:path";
import { type Html, page } from "@paraph/service/pages/page";
import { Hono } from "hono";
import { html } from "hono/html";
import { choosablePeople } from "./people.ts";

const providers: Readonly<Record<string, string>> = {
  "google.com": "Google",
  "microsoft.com": "Microsoft",
};

const chooserScriptPath = "/local/chooser.js";

/** Replaces the account choosers of Google and Microsoft. */
export function createChooser(): Hono {
  const app = new Hono();
  const script = readFileSync(path.join(import.meta.dirname, "chooser-script.js"), "utf8");
  app.get("/chooser.js", (c) => c.body(script, 200, { "content-type": "text/javascript; charset=utf-8" }));
  app.get("/chooser", (c) => {
    const provider = c.req.query("provider") ?? "";
    const eventId = c.req.query("eventId") ?? "";
    const name = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
    if (name === undefined || !/^[\w-]{1,64}$/.test(eventId)) return c.html(refusal(), 400);
    return c.html(chooser(provider, name, eventId));
  });
  return app;
}

function chooser(provider: string, name: string, eventId: string): Html {
  return page({
    title: `Sign in with ${name}`,
    lead: `The real window asks for your ${name} account. Choose a person:`,
    script: chooserScriptPath,
    body: html`<p class="problem" role="alert" id="problem" hidden>The page that opened this window is gone. Close it and
sign in again.</p>
<div id="chooser" data-provider="${provider}" data-event-id="${eventId}">
<ul class="people">${choosablePeople.map(
      (person) => html`<li><button type="button" data-email="${person.email}" data-name="${person.name}">
<strong>${person.name}</strong><small>${person.email}</small></button></li>`,
    )}</ul>
<details>
<summary>Use another account</summary>
<form id="other">
<label>E-mail <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>Name <input name="name" maxlength="100" autocomplete="off"></label>
<p><button>Continue</button></p>
</form>
</details>
<p><button type="button" class="quiet" id="cancel">Cancel</button></p>
</div>
<noscript><p class="problem">Choosing needs JavaScript, as signing in does.</p></noscript>`,
  });
}

function refusal(): Html {
  return page({
    title: "Nothing to choose here",
    body: html`<p class="problem">This window belongs to a sign-in with Google or Microsoft. Open the site and choose one of
them there.</p>`,
  });
}
