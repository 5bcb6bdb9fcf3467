import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every requirement in short. A test that proves one names it in its title: `R-CMS-7 …`. */
export const requirements: Readonly<Record<string, string>> = {
  "R-AUTH": "Local accounts for this machine only",
  "R-AUTH-1": "One modal for sign-in and registration, with its links, buttons and resets",
  "R-AUTH-2": "Validation in its order, with its texts",
  "R-AUTH-3": "Every answer of the identity provider has a message a person can act on",
  "R-AUTH-4": "Registering sends a verification mail that leads to the dashboard",
  "R-AUTH-5": "No sign-in before the address is verified",
  "R-AUTH-6": "Two-factor codes, and an account service that insists on them",
  "R-AUTH-7": "What completes a sign-in: the owner, the message, the dashboard's address",
  "R-AUTH-8": "Forgotten passwords",
  "R-AUTH-9": "Sign-in windows: one at a time, closed ones noticed",
  "R-AUTH-10": "Nothing of the identity software loads before the modal opens",
  "R-CMS-1": "Every page is a document that marketers edit",
  "R-CMS-2": "Document types and singletons",
  "R-CMS-3": "The set of blocks",
  "R-CMS-4": "A block is one schema, one projection, one component; unknown ones never break a page",
  "R-CMS-5": "Internal links are references; paths are unique, checked, and lead on when they change",
  "R-CMS-6": "Drafts are seen in preview only, never by visitors",
  "R-CMS-7":
    "A publish renders again what uses the change, nothing else, and nobody sees the old page after it",
  "R-CMS-8": "Bad content never takes a page down; the log says where it is",
  "R-CONST": "Fixed values",
  "R-CONTRACT-1": "The catalogue of templates as it ships",
  "R-CONTRACT-2": "Category and template pages, filling in, downloads",
  "R-CONTRACT-3": "A notice that a template is no legal advice",
  "R-CONTRACT-4": "Ten thousand templates slow nothing down",
  "R-FOOT": "The footer, from its document",
  "R-LAYOUT-1": "Which pages show navigation and footer",
  "R-LAYOUT-2": "Space under the fixed bars; nothing shifts",
  "R-NAV-1": "Top bar and main bar",
  "R-NAV-2": "The menu on phones",
  "R-NAV-3": "Products, compare and solutions menus",
  "R-NAV-4": "One menu open at a time, with keyboard and screen reader",
  "R-NAV-5": "The contracts menu, contract addresses and their slugs",
  "R-NAV-6": "The current section follows from page and path",
  "R-NAV-7": "The scrolled bar; menus that cost nothing until opened",
  "R-NAV-8": "The announcement widget",
  "R-PAY-1": "Checkout on any page, with its defaults",
  "R-PAY-2": "The four calls of the payments service",
  "R-PAY-3": "Prices per environment in one typed table",
  "R-PAY-4": "Where success and cancel lead",
  "R-PAY-5": "The screen that shows what is bought",
  "R-PAY-6": "Only allowed origins are followed",
  "R-PAY-7": "Which campaigns are paid ones",
  "R-ROUTES": "The addresses that answer, each with its title, description and heading",
  "R-ROUTES-1": "One canonical address for each page, 404 for unknown ones",
  "R-ROUTES-2": "The root layout wraps every page",
  "R-ROUTES-3": "An alternative home page to try designs on",
  "R-ROUTES-4": "The address for the identity provider's links",
  "R-ROUTES-5": "Fixed screens and pages that report conversions",
  "R-ROUTES-6": "Sitemap, robots, feeds, structured data",
  "R-TRACK": "Nothing of one visitor is stored for the next",
  "R-TRACK-1": "What is kept in local storage, and where campaign keys travel",
  "R-TRACK-2": "The visitor's place, looked up once",
  "R-TRACK-3": "A conversion counts once per browser",
  "R-TRACK-4": "Where product analytics run",
  "R-TRACK-5": "Nothing goes to others before consent",
};

/** Each requirement with the test files that prove it, as a table. */
export function requirementTable(
  texts: Readonly<Record<string, string>>,
  proofs: ReadonlyMap<string, readonly string[]>,
): string {
  const ids = [...new Set([...Object.keys(texts), ...proofs.keys()])].sort(byNumber);
  const rows = ids.map((id) => {
    const files = (proofs.get(id) ?? []).map((file) => `\`${file}\``).join(", ");
    return `| ${id} | ${texts[id] ?? ""} | ${files || "not yet"} |`;
  });
  return ["| requirement | in short | proven in |", "| --- | --- | --- |", ...rows].join("\n");
}

/** `R-AUTH-9` before `R-AUTH-10`. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Which files under tests/ name which requirement in a test's title. */
export function requirementsInTests(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync("tests/**/*.{test,spec}.{ts,tsx}", { cwd: root }).sort()) {
    const titles = readFileSync(path.join(root, file), "utf8").matchAll(/["'`]((?:R-[A-Z]+(?:-\d+)? )+)/g);
    const ids = new Set([...titles].flatMap(([, list = ""]) => list.trim().split(" ")));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
