import { html } from "hono/html";
import { generateURI } from "otplib";
import { renderSVG } from "uqr";
import { type Html, page } from "../../pages/page.ts";
import { dashboardPath } from "./context.ts";

export interface TwoFactorView {
  readonly email: string;
  /** What the account has: nothing, a secret that no code was given for yet, or a factor in use. */
  readonly state: { readonly kind: "off" | "on" } | { readonly kind: "begun"; readonly secret: string };
  /** What was wrong with the code that was sent. */
  readonly problem?: string;
  readonly notice?: string;
}

const path = `${dashboardPath}/two-factor`;

export function twoFactorPage({ email, state, problem, notice }: TwoFactorView): Html {
  return page({
    title: problem ? "Error: two-factor authentication" : "Two-factor authentication",
    body: html`${notice ? html`<p class="notice" role="status">${notice}</p>` : ""}
${state.kind === "begun" ? enrolment(email, state.secret, problem) : state.kind === "on" ? turningOff(problem) : offer()}
<p><a href="${dashboardPath}">Back to the dashboard</a></p>`,
  });
}

function offer(): Html {
  return html`<p>It is off. When it is on, signing in also asks for a code from an app on your phone, so that a stolen
password alone opens nothing.</p>
<form method="post" action="${path}/start"><button>Set up</button></form>`;
}

function enrolment(email: string, secret: string, problem: string | undefined): Html {
  const uri = generateURI({ issuer: "Paraph (local)", label: email, secret });
  const picture = Buffer.from(renderSVG(uri, { border: 4, ecc: "M" })).toString("base64");
  return html`<h2>1. Add the account to your app</h2>
<p>Scan this picture with an authenticator app.</p>
<p><img class="qr" src="data:image/svg+xml;base64,${picture}" width="232" height="232" alt="QR code that holds the key below"></p>
<p>Or <a href="${uri}">open the app on this device</a>, or type this key:</p>
<p><code class="secret" id="secret">${secret.match(/.{1,4}/g)?.join(" ")}</code></p>
<h2>2. Give the code it shows</h2>
${codeForm({ action: "confirm", button: html`<button>Turn on</button>`, problem })}
<form method="post" action="${path}/cancel"><button class="quiet">Cancel</button></form>`;
}

function turningOff(problem: string | undefined): Html {
  return html`<p>It is on: signing in asks for a code from your app.</p>
<h2>Turn it off</h2>
${codeForm({ action: "disable", button: html`<button class="danger">Turn off</button>`, problem })}`;
}

interface CodeForm {
  readonly action: string;
  readonly button: Html;
  readonly problem: string | undefined;
}

function codeForm({ action, button, problem }: CodeForm): Html {
  return html`<form method="post" action="${path}/${action}">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="16" required spellcheck="false"
 aria-describedby="${problem ? "code-hint code-problem" : "code-hint"}" ${problem ? html`aria-invalid="true" autofocus` : ""}>
<p class="hint" id="code-hint">Six digits, new every 30 seconds. Each counts once.</p>
${problem ? html`<p class="problem" role="alert" id="code-problem">${problem}</p>` : ""}
${button}
</form>`;
}
