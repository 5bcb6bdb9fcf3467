/**
 * The only script of the pages for signing in, whose policy contains its hash. It shows forms that need a passkey, and has
 * the browser make one or show one when such a form is sent.
 */
export const passkeyScript = `
const words = {
  NotAllowedError: "No passkey was used. Try again, or choose another way.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys work only at the Studio's public address, over https.",
};
const can = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!can) break;
  form.hidden = false;
  const button = form.querySelector("button");
  const problem = form.querySelector("[role=alert]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    for (const field of form.querySelectorAll("[data-typed-above]")) {
      const typed = document.querySelector("form:not([data-passkey]) [name=" + field.name + "]");
      if (!typed.reportValidity()) return;
      field.value = typed.value;
    }
    button.disabled = true;
    problem.textContent = "";
    try {
      const answer = await fetch(form.dataset.passkey, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      const options = await answer.json();
      if (!answer.ok) throw new Error(options.message);
      const made = "pubKeyCredParams" in options
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.credential.value = JSON.stringify(made);
      form.submit();
    } catch (error) {
      problem.textContent = words[error.name] ?? error.message;
      button.disabled = false;
    }
  });
}
for (const other of document.querySelectorAll("[data-without-passkey]")) other.hidden = can;
`;
