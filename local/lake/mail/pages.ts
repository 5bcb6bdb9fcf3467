import { html } from "hono/html";
import { frame } from "../auth/login-page.ts";

interface MailPage {
  readonly brand: string;
  readonly title: string;
  readonly words: string;
  /** Without one there is nothing to press. */
  readonly button?: string;
}

/** A page behind a link of a mail. Opening it changes nothing, because programs that check mail open links, too. */
export function mailPage({ brand, title, words, button }: MailPage): Promise<string> {
  return frame(
    title,
    html`<p class="lead"${button ? "" : html` role="status"`}>${words}</p>
${button ? html`<form method="post"><button class="go">${button}</button></form>` : ""}`,
    { place: brand },
  );
}
