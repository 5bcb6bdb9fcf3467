import type { ConsoleMessage, Page } from "@playwright/test";

interface Known {
  readonly why: string;
  /** Matches the message's text and its address. */
  readonly pattern: RegExp;
}

/** Errors of requests that the vendor's Studio sends although nothing configures them. All others fail a test. */
const known: readonly Known[] = [
  { why: "promotions of the hosted product", pattern: /:\d+(\/lake)?\/v[\d-]+\/journey\// },
  { why: "the plan of the hosted product", pattern: /:\d+(\/lake)?\/v[\d-]+\/subscriptions\/project\// },
  {
    why: "dry runs of a release's actions, by which the Studio learns which of its buttons to offer",
    pattern: /status of 400 .*:\d+(\/lake)?\/v[\d-]+\/data\/actions\/\w+\?tag=sanity\.studio\)$/,
  },
  { why: "links to the hosted product's help", pattern: /:\d+(\/lake)?\/v[\d-]+\/help\?/ },
  {
    why: "presence, on a page that is being left",
    pattern: /^WebSocket is already in CLOSING or CLOSED state/,
  },
  {
    why: "the stream of a page that is left before it has connected, as on a busy machine: Firefox says so",
    pattern:
      /^Uncaught (Firefox can’t establish a connection to the server at|The connection to) wss?:\S+\/streams\b/,
  },
  {
    why: "a document's history, on a page that is being left: Firefox and WebKit end its requests with an error",
    pattern: /^Error fetching events (JSHandle@error|TypeError: Load failed)/,
  },
  {
    why: "a preview that takes the vendor's 15 or 8 seconds to load or to connect, as on a busy machine. It goes on by itself, and who needs it waits for its overlays",
    pattern:
      /^(The preview iframe hasn't finished loading after \d+ms|Unable to connect to visual editing\. Make sure)/,
  },
  {
    why: "the tab Check draws the page in a frame without scripts (decision 079), which the headless shell calls an error",
    pattern: /^Blocked script execution in 'about:srcdoc'/,
  },
  {
    why: "a save that was sent again because its answer was late, as on a busy machine: the lake has stored it",
    pattern: /status of 409 .*\/data\/actions\/.*document\.commit/,
  },
  {
    why: "the check whether somebody is signed in",
    pattern: /:\d+(\/lake)?\/v[\d-]+\/(users\/me|auth\/id)\?tag=sanity\.studio\./,
  },
];

/** Collects unexpected console errors and uncaught exceptions of a page. */
export function watchConsole(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !isKnownOfStudio(toLine(message))) problems.push(toLine(message));
  });
  page.on("pageerror", (error) => problems.push(`Uncaught ${error.stack ?? error.message}`));
}

/** Whether a line of the console, which ends with its address, is one of the known errors. */
export function isKnownOfStudio(line: string): boolean {
  return known.some(({ pattern }) => pattern.test(line));
}

function toLine(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
