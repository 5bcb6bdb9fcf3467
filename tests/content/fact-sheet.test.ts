import { expect, test } from "vitest";
import { withPrices } from "../../lib/selling/price-text.ts";
import { prices } from "../../lib/selling/prices.ts";
import { findings, isFields, loadContent, valuesIn } from "../support/content.ts";

const files = loadContent();
const sheet = files.find(({ document }) => document._id === "page-fact-sheet")?.document;
/** Contracts are the parties' own texts. */
const ownPages = files.filter(
  ({ document }) =>
    document !== sheet && !/^contract|^searchWords$/.test(document._type) && document._id !== "page-blocks",
);

/** Each fact of the sheet, by its key, as readers see it. */
const facts = new Map(
  [...valuesIn(sheet, "")].flatMap(({ value }) =>
    isFields(value) && value._type === "block" ? [[String(value._key), wordsOf(value)] as const] : [],
  ),
);

test("the fact sheet states every fact that the pages are checked against, once and in a whole sentence", () => {
  const needed = ["seats", "free-trial", "paid-trial", "trial-end", "lifetime", "files-in", "branding-line"];
  needed.push(
    "end-dates",
    "reading",
    "training",
    "location",
    "retention",
    "sign-in",
    "embedding",
    "signature-kind",
    "canceling",
    "refunds",
    "price-changes",
    "support",
    "personal-contracts",
  );
  expect([...facts.keys()]).toEqual(expect.arrayContaining(needed));
  for (const [key, words] of facts) expect(words, key).toMatch(/^[A-Z].*[.]$/);
});

test("the fact sheet's trials, members and limits are those of the price table and of the plans", () => {
  expect(facts.get("free-trial")).toContain(`free for ${prices.growing_annual.trial.days} days`);
  expect(facts.get("paid-trial")).toMatch(/^Paid trial\. The first 7 days .* cost \$1\./);
  expect(facts.get("seats")).toContain(
    "Freelancer has one member, Team up to ten, Growing Business any number.",
  );
  const points = files.flatMap(({ document }) =>
    [...valuesIn(document, document._id)].filter(({ value }) => typeof value === "string"),
  );
  const teams = points.filter(({ value }) =>
    /^Up to \d+ (people|members|senders|artists)/.test(String(value)),
  );
  expect(teams.length).toBeGreaterThan(3);
  expect(teams.filter(({ value }) => !/^Up to 10 /.test(String(value)))).toEqual([]);
});

/** What would contradict the sheet, by the key of the fact. */
const contradictions: readonly (readonly [string, RegExp])[] = [
  [
    "branding-line",
    /without (?:ever )?(?:learning|seeing) our name|our name (?:never|appears nowhere|does not appear on Growing)/i,
  ],
  [
    "branding-line",
    /(?:Freelancer|Team) (?:has|includes|comes with|carries) (?:your own|own) (?:logo|brand)/,
  ],
  [
    "end-dates",
    /(?:contract|lease|agreement)(?:’s)? end date (?:becomes|sends)|\bthe end date becomes|we (?:warn|remind) you (?:before|of) (?:a|the|every) (?:renewal|notice)/i,
  ],
  [
    "reading",
    /\b(?:nobody|nothing|no machine|no program) (?:ever )?reads your (?:contracts|documents)|we don’t read your contracts/i,
  ],
  ["reading", /\b(?:risky clauses|clause search|contract analysis) (?:are|is) found\b/i],
  ["training", /train(?:s|ed)? (?:our|the|a) models? (?:on|with) your/i],
  ["sign-in", /^single sign-on, |\b(?:includes?|with|offers?) single sign-on/i],
  ["location", /servers? in (?:Europe|the European Union|Germany|Ireland)/i],
  ["files-in", /\bup to (?!50 MB)\d+ ?(?:MB|megabytes|GB)/i],
  [
    "free-trial",
    /(?:free trial|trial of Growing Business)[^.]{0,40}\bno card\b|\bno card[^.]{0,30}free trial/i,
  ],
  ["free-trial", /\b(?:ten|14|fourteen|30|thirty)[ -]day(?:s)?(?:’)? (?:free )?trial/i],
  ["lifetime", /every improvement of the plan|a lifetime (?:account|team) (?:gets|has) (?:every|all) new/i],
  ["free-trial", /\bplans start with a trial|free week of the whole product/i],
  ["no-free-plan", /\bour free plan|free plan (?:includes|has)/i],
  ["no-free-plan", /create an account, (?:upload|sign|send)|an account takes a minute, and/i],
  ["documents", /no e-mail is sent unless/i],
  ["seats", /\b(?:join|are|as) (?:it as )?a guest\b/i],
  ["export", /record[^.]*\bin a second file/i],
  ["sign-in", /schools? with (?:its|their) own sign-in/i],
  ["retention", /kept for (?:ten|five|seven) years/i],
];

test.each(contradictions)("no page contradicts the fact %s: %s", (key, pattern) => {
  expect(facts.get(key), key).toBeDefined();
  const against = findings(ownPages, ({ path, value }) => {
    const text = isFields(value) && value._type === "block" ? wordsOf(value) : value;
    return typeof text === "string" && !path.endsWith(".code") ? (pattern.exec(text)?.[0] ?? null) : null;
  });
  expect(against).toEqual([]);
});

test.each([
  ["branding-line", "Your customer signs without ever learning our name."],
  ["end-dates", "The PDF is filed and the end date becomes a reminder."],
  ["reading", "We don’t read your contracts."],
  ["sign-in", "Single sign-on, roles and approvals"],
  ["files-in", "Files of up to 20 MB"],
  ["free-trial", "A 14-day trial"],
  ["free-trial", "The plans start with a trial."],
  ["no-free-plan", "Create an account, upload the file and sign it."],
  ["documents", "Test documents are marked, and no e-mail is sent unless you ask for it."],
  ["seats", "You are a guest with a role."],
  ["export", "You choose where the record goes: at the end, or in a second file."],
  ["sign-in", "Schools with their own sign-in can ask about it."],
])("the check of the fact %s finds a sentence against it", (key, sentence) => {
  expect(contradictions.some(([fact, pattern]) => fact === key && pattern.test(sentence))).toBe(true);
});

test("pages on which buyers ask lead to the fact sheet", () => {
  const leading = ownPages
    .filter(({ text }) => text.includes('"_ref": "page-fact-sheet"'))
    .map(({ document }) => document._id);
  expect(leading).toEqual(expect.arrayContaining(["page-pricing", "page-features"]));
});

function wordsOf({ children }: { children?: unknown }): string {
  const spans = Array.isArray(children) ? children.filter(isFields) : [];
  return withPrices(spans.map(({ text }) => String(text ?? "")).join("")) ?? "";
}
