import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { generateURI } from "otplib";
import { renderSVG } from "uqr";
import { dashboardPath } from "./context.ts";

const path = `${dashboardPath}/two-factor`;

export interface TwoFactorView {
  readonly email: string;
  /** The account's state: no secret, an unconfirmed secret, or an enabled factor. */
  readonly state: { readonly kind: "off" | "on" } | { readonly kind: "begun"; readonly secret: string };
  /** What is wrong with the code. */
  readonly problem?: string | undefined;
  readonly notice?: string | undefined;
}

export function twoFactorPage({ email, state, problem, notice }: TwoFactorView): Html {
  return page({
    title: "Two-factor authentication",
    body: html`${notice ? html`<p class="notice" role="status">${notice}</p>` : ""}
${state.kind === "begun" ? enrolment(email, state.secret, problem) : state.kind === "on" ? turningOff(problem) : offer()}
<section><p><a href="${dashboardPath}">Back to the dashboard</a></p></section>`,
  });
}

function offer(): Html {
  return html`<p>When it is on, signing in also asks for a code from an app on your phone, so that a stolen password alone
opens nothing.</p>
<form method="post" action="${path}"><button name="act" value="start">Set up</button></form>`;
}

function enrolment(email: string, secret: string, problem: string | undefined): Html {
  const uri = generateURI({ issuer: "Paraph (local)", label: email, secret });
  // The stylesheet adds the rest of the white margin.
  const picture = Buffer.from(renderSVG(uri, { border: 1, ecc: "M" })).toString("base64");
  return html`<section>
<h2>1. Add the account to your app</h2>
<p>Scan this picture with an authenticator app.</p>
<img class="qr" src="data:image/svg+xml;base64,${picture}" alt="QR code that holds the key below">
<p>Or <a href="${uri}">open the app on this device</a>, or type this key:</p>
<code class="secret" id="secret">${secret.match(/.{1,4}/g)?.join(" ")}</code>
</section>
<section>
<h2>2. Give the code it shows</h2>
${codeForm(html`<button name="act" value="confirm">Turn on</button>`, problem)}
</section>
<section><form method="post" action="${path}"><button class="quiet" name="act" value="cancel">Cancel the set-up</button></form></section>`;
}

function turningOff(problem: string | undefined): Html {
  return html`<p>Signing in asks for a code from your app.</p>
<section>
<h2>Turn it off</h2>
${codeForm(html`<button class="danger" name="act" value="disable">Turn off</button>`, problem)}
</section>`;
}

function codeForm(button: Html, problem: string | undefined): Html {
  return html`<form method="post" action="${path}">
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="16" required spellcheck="false"
 aria-describedby="${problem ? "code-hint code-problem" : "code-hint"}" ${problem ? html`aria-invalid="true" autofocus` : ""}></label>
<p class="hint" id="code-hint">Six digits, new every 30 seconds. Each counts once.</p>
${problem ? html`<p class="problem" role="alert" id="code-problem">${problem}</p>` : ""}
${button}
</form>`;
}
