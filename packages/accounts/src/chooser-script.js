// Sends the chosen person only to the page that opened this window: the target is this origin. That page
// closes the window, as it does with the hosted choosers.
const chooser = document.getElementById("chooser");
const { provider, eventId } = chooser.dataset;

/** @param {object} answer */
function tell(answer) {
  if (!window.opener) {
    document.getElementById("problem").hidden = false;
    return;
  }
  window.opener.postMessage({ type: "paraph-chooser", eventId, ...answer }, location.origin);
}

/**
 * @param {string} email
 * @param {string} name
 */
function choose(email, name) {
  const address = email.trim().toLowerCase();
  // Google vouches for the addresses of its accounts; Microsoft does not.
  const verified = provider === "google.com";
  tell({
    claims: { sub: `${provider}:${address}`, email: address, email_verified: verified, name: name.trim() },
  });
}

for (const button of chooser.querySelectorAll("button[data-email]")) {
  button.addEventListener("click", () => choose(button.dataset.email, button.dataset.name));
}
document.getElementById("other").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  choose(String(form.get("email")), String(form.get("name")));
});
document.getElementById("cancel").addEventListener("click", () => tell({ cancelled: true }));
