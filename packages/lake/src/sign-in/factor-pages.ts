import { html } from "hono/html";
import { generateURI } from "otplib";
import { renderSVG } from "uqr";
import type { Factor, FactorNeed } from "../context.ts";
import { frame, type Html, passkeyForm } from "./login-page.ts";
import type { ListedPasskey } from "./passkeys.ts";
import type { SignInStep } from "./sign-in-steps.ts";

interface CodePage {
  readonly step: SignInStep;
  /** By which of the factors this sign-in goes on. */
  readonly accepted: readonly Factor[];
  readonly problem?: string | undefined;
}

/** After the password: asks for the second factor. */
export function codePage({ step: { person, goal }, accepted, problem }: CodePage): Promise<string> {
  const hidden = html`<input type="hidden" name="origin" value="${goal.origin}">
    <input type="hidden" name="kind" value="${goal.kind}">
    ${goal.isManaging ? html`<input type="hidden" name="manage" value="1">` : ""}`;
  return frame(
    "One more step",
    html`<p class="lead">Your password is right, ${person.name}. Now show your second factor.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ""}
${
  accepted.includes("app")
    ? html`<form method="post">
${codeField("Code from your app", problem !== undefined)}
<button class="go">Continue</button>
</form>`
    : ""
}
${
  accepted.includes("passkey")
    ? html`${passkeyForm(hidden)}
<p data-without-passkey>Your passkey needs a browser with scripts that knows passkeys.</p>`
    : ""
}
${
  accepted.includes("app")
    ? html`<details><summary>Use a recovery code</summary>
<form method="post">
<label>Recovery code <small>One of the ten that you were given with the app. Each works once.</small>
<input name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="60"></label>
<button class="other">Continue with a recovery code</button>
</form></details>`
    : ""
}
<p><small>Without any of them, ask an administrator of the Studio to take your second factor away.</small></p>`,
    { asksForPasskey: true },
  );
}

export interface FactorsPage {
  readonly step: SignInStep;
  readonly site: string;
  readonly hasApp: boolean;
  readonly hasPassword: boolean;
  readonly codesLeft: number;
  readonly passkeys: readonly ListedPasskey[];
  readonly need: FactorNeed;
  readonly hasEnough: boolean;
  readonly problem?: string;
  readonly isCodeWrong?: boolean;
}

/** Where people change their factors, and where those set one up whose role asks for it. */
export function factorsPage(page: FactorsPage): Promise<string> {
  const { step, hasApp, hasPassword, passkeys, need, hasEnough, problem } = page;
  const isMissing = !hasEnough;
  const advice = isMissing
    ? `Your role asks for ${need === "passkey" ? "a passkey" : "one, so that a stolen password alone opens nothing"}.`
    : hasApp || passkeys.length > 0
      ? ""
      : "Your password alone signs you in. Add a passkey or an app, so that nobody gets in who has stolen it.";
  return frame(
    isMissing ? "Set up a second factor" : "How you sign in",
    html`<p class="lead">For ${step.person.name}, ${step.person.email}. ${advice}</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ""}
${isMissing ? "" : html`<form method="post"><button class="go" name="act" value="done">Continue to the Studio</button></form>`}
<h2>Passkeys</h2>
<p>A passkey is a key on your phone, computer or security key, which you unlock as you unlock the device. It signs you in
without a password.</p>
${passkeys.length > 0 ? html`<ul>${passkeys.map(passkeyEntry)}</ul>` : ""}
<form method="post" data-passkey="factors/passkey-options" hidden>
<input type="hidden" name="act" value="add-passkey">
<input type="hidden" name="credential">
<p class="problem" role="alert"></p>
<label>Name of the new passkey <small>Such as the device that has it.</small>
<input name="name" required maxlength="60" autocomplete="off"></label>
<button class="other">Add a passkey</button>
</form>
<p data-without-passkey>Adding one needs a browser with scripts that knows passkeys.</p>
${isMissing && need === "passkey" && !hasApp ? "" : html`<h2>App for codes</h2>${hasApp ? appIsOn(page.codesLeft) : hasPassword ? appIsOff(page) : codesNeedPassword}`}`,
    { asksForPasskey: true },
  );
}

/** The only time that they are shown. */
export function recoveryCodesPage(codes: readonly string[]): Promise<string> {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return frame(
    "Recovery codes",
    html`<p class="lead">With one of these you sign in without your app, once each. Keep them where you keep passwords, or on
paper. They are not shown again, and earlier ones no longer work.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="${file}" download="recovery-codes.txt">Save them as a file</a></p>
<form method="get"><button class="go">I have kept them</button></form>`,
  );
}

function passkeyEntry({ id, name, createdAt, usedAt }: ListedPasskey): Html {
  return html`<li><form method="post" class="row"><input type="hidden" name="passkey" value="${id}">
<span><strong>${name}</strong><small>Added ${day(createdAt)}, ${usedAt ? `last used ${day(usedAt)}` : "not used yet"}</small></span>
<button name="act" value="remove-passkey" aria-label="Remove ${name}">Remove</button></form></li>`;
}

const codesNeedPassword = html`<p>Codes come after a password, and you have none. Add a second passkey instead, on another
device, so that you get in if you lose the first.</p>`;

function appIsOn(codesLeft: number): Html {
  return html`<p>Signing in with your password also asks for a code from your app. ${codesLeft === 1 ? "One recovery code is" : `${codesLeft} recovery codes are`} left.</p>
<form method="post"><button class="other" name="act" value="renew-codes">Make new recovery codes</button></form>
<form method="post"><button class="other" name="act" value="turn-off">Turn the app off</button></form>`;
}

function appIsOff({ step, site, isCodeWrong }: FactorsPage): Html {
  const { appSecret, person } = step;
  const uri = generateURI({ issuer: site, label: person.email, secret: appSecret });
  const picture = Buffer.from(renderSVG(uri, { border: 3, ecc: "M" })).toString("base64");
  return html`<p>An app such as 1Password or Google Authenticator makes a code of six digits every 30 seconds. Scan this picture
with it.</p>
<img class="qr" src="data:image/svg+xml;base64,${picture}" alt="QR code of the key below">
<p>Or <a href="${uri}">open the app on this device</a>, or type this key into it:<br>
<code id="key">${appSecret.match(/.{1,4}/g)?.join(" ")}</code></p>
${isCodeWrong ? html`<p class="problem" role="alert" id="problem">That code is not right. Check that the app has this key, and that its clock is right.</p>` : ""}
<form method="post">
${codeField("The code that it shows", isCodeWrong)}
<button class="go" name="act" value="turn-on">Turn the app on</button>
</form>`;
}

function codeField(label: string, isWrong = false): Html {
  return html`<label>${label} <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="60"
 spellcheck="false" ${isWrong ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ""}></label>`;
}

function day(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}
