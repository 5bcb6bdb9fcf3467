import type { ConsoleMessage, Page } from "@playwright/test";

interface Known {
  readonly why: string;
  /** Of the text or of the address that the message names. */
  readonly pattern: RegExp;
}

/** What the Studio of the hosted product asks for although nobody configured it. Everything else fails a test. */
const known: readonly Known[] = [
  { why: "the version check of the vendor, stopped by the policy", pattern: /sanity-cdn\.com\/v1\/modules/ },
  { why: "the same, reported by the Studio", pattern: /^Failed to fetch version for package/ },
  { why: "the vendor's feedback form, stopped by the policy", pattern: /api\.sanity\.io\/vX\/intake/ },
  {
    why: "the embedded SDK and the menu of workspaces, deaf to the configuration",
    pattern: /local\.api\.sanity\.io\/v[\d-]+\/(users\/me|auth\/id\?)/,
  },
  { why: "the vendor's face, stopped by the policy", pattern: /design-system-static\.sanity\.io/ },
  { why: "offers of the hosted product", pattern: /\/lake\/v[\d-]+\/journey\// },
  { why: "links to the hosted product's help", pattern: /\/lake\/v[\d-]+\/help\?/ },
  {
    why: "presence, in a page that is being left",
    pattern: /^WebSocket is already in CLOSING or CLOSED state/,
  },
  {
    why: "the question whether somebody is signed in",
    pattern: /\/lake\/v[\d-]+\/(users\/me|auth\/id)\?tag=sanity\.studio\./,
  },
];

/** Collects the errors of a page's console that nobody expects, and exceptions that nobody caught. */
export function watchConsole(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !isKnown(message)) problems.push(toLine(message));
  });
  page.on("pageerror", (error) => problems.push(`Uncaught ${error.message}`));
}

function isKnown(message: ConsoleMessage): boolean {
  const places = [message.text(), message.location().url];
  return known.some(({ pattern }) => places.some((place) => pattern.test(place)));
}

function toLine(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
