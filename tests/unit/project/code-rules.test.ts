import { parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";
import { filesIn, lineAt, placeOf, rooms, textOf } from "../../support/sources.ts";

const files = filesIn(...rooms, "tests");

/** What needs a reason, without a comment on its lines, up to three before, or the next. */
function unexplainedIn(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const explained = new Set(
    comments.flatMap(({ start, end, value }) =>
      // What documents a function is no reason for a line in it.
      value.startsWith("*") ? [] : [lineAt(text, start), lineAt(text, end)],
    ),
  );
  const isOfBrowsers = /^tests\/e2e\/.+\.spec\.ts$/.test(file);
  const pause = /\bsetTimeout as (\w+) \} from "node:timers\/promises"/.exec(text)?.[1];
  const found: string[] = [];
  new Visitor({
    TSAsExpression({ start, end, expression, typeAnnotation }) {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === "const";
      // These have no type of their own yet: `[] as string[]`, `null as string | null`.
      const isWidened =
        expression.type === "Literal" ||
        (expression.type === "ArrayExpression" && expression.elements.length === 0);
      if (!isConst && !isWidened) check("as", start, end);
    },
    TSTypeAssertion({ start, end }) {
      check("<…>", start, end);
    },
    CatchClause({ start, body }) {
      if (body.body.length === 0) check("an empty catch", start, body.end);
    },
    CallExpression({ callee, arguments: [first], end }) {
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      const called = name.type === "Identifier" ? name.name : "";
      if (called === "catch" && first?.type === "ArrowFunctionExpression" && answersNothing(first.body))
        check("an empty catch", name.start, end);
      if (called === "waitForTimeout" && isOfBrowsers) check("a wait", name.start, end);
    },
    NewExpression({ callee, start, end }) {
      const isPause = /^new Promise(?:<\w+>)?\(\(?(\w+)\)? =>\s+(?:\{\s*)?setTimeout\(\1,/.test(
        text.slice(start, end),
      );
      if (callee.type === "Identifier" && isPause && isOfBrowsers) check("a wait", start, end);
    },
    AwaitExpression({ argument, start, end }) {
      if (argument.type !== "CallExpression" || argument.callee.type !== "Identifier") return;
      if (argument.callee.name === pause && isOfBrowsers) check("a wait", start, end);
    },
  }).visit(program);
  return [...new Set(found)];

  function check(what: string, start: number, end: number): void {
    const [first, last] = [lineAt(text, start), lineAt(text, end)];
    for (let line = first - 3; line <= last + 1; line++) if (explained.has(line)) return;
    found.push(`${file}:${last} has ${what}`);
  }
}

/** `() => {}` and `() => undefined`. */
function answersNothing(body: { type: string; body?: unknown; name?: unknown }): boolean {
  return (Array.isArray(body.body) && body.body.length === 0) || body.name === "undefined";
}

/** Prose has "as" too, before other words. */
const mayNeedReason =
  /\bas\s+(?:[|({["'A-Z]|(?:any|keyof|never|null|number|object|readonly|string|typeof|undefined|unknown)\b)|<\w+>\w|\bcatch\b[^{]*\{\s*\}|\.catch\(\(\w*\) => undefined\)|\bwaitForTimeout\(|\bsetTimeout(?: as|\()/;

test("a type assertion, an empty catch and a wait of a browser test give their reason beside them", () => {
  const found = files.flatMap((file) => {
    const text = textOf(file);
    return mayNeedReason.test(text) ? unexplainedIn(file, text) : [];
  });
  const remedy =
    "let the compiler find the type, handle the error, wait for a state; or say in a comment why it is as it is";
  expect(found, remedy).toEqual([]);
});

test.each([
  ["const a = JSON.parse(b) as Row;", 1],
  ["const a = b as unknown as Row;", 1],
  ["const a = <Row>b;", 1],
  ["try { a(); } catch {}", 1],
  ["await a().catch(() => {});", 1],
  ["void a()\n  .catch(() => undefined);", 1],
  ["await a().catch(() => null);", 0],
  ["await a().catch(() => {}); // it is gone already", 0],
  ["/** Reads a row. */\nconst a = () => JSON.parse(b) as Row;", 1],
  ["const a = JSON.parse(b) as Row; // written above", 0],
  ["// written above\nconst a = JSON.parse(b) as Row;", 0],
  ["try { a(); } catch {} // it is gone already", 0],
  ["const a = [] as string[], b = { c: 1 } as const;", 0],
  ["import { a as b } from 'c'; // as d", 0],
])("%j has %i places without a reason", (text, count) => {
  if (count > 0) expect(text).toMatch(mayNeedReason);
  expect(unexplainedIn("a.ts", text)).toHaveLength(count);
});

test.each([
  ["await page.waitForTimeout(5_000);", 1],
  ["await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));", 1],
  ['import { setTimeout as wait } from "node:timers/promises";\nawait wait(5_000);', 1],
  ["// longer than the Studio waits\nawait page.waitForTimeout(5_000);", 0],
  [
    'import { setTimeout as wait } from "node:timers/promises";\nawait Promise.race([changed, wait(5_000)]);',
    0,
  ],
])("in a browser test, %j has %i waits without a reason", (text, count) => {
  if (count > 0) expect(text).toMatch(mayNeedReason);
  expect(unexplainedIn("tests/e2e/a.spec.ts", text)).toHaveLength(count);
});

/** What a pattern finds in these files, as readable lines. */
function matches(pattern: RegExp, some = files): string[] {
  return some.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(({ 0: found, index }) => `${placeOf(file, index)} has ${found}`),
  );
}

test("no comment switches the compiler off", () => {
  const found = matches(/\/[/*]\s*@ts-\w+/g);
  expect(found, "mend the type, or assert it with `as` and a reason").toEqual([]);
});

test("no comment leaves work for later", () => {
  const found = matches(/(?:\/\/|\/\*|^\s*\*)[^\n"'`]*?\b(?:TODO|FIXME|HACK)\b/gm);
  expect(found, "do it now, or file an issue that says who needs it").toEqual([]);
});

test("files are named for what they hold", () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|constants)(?:\/|\.tsx?$)/;
  const found = files.filter((file) => vague.test(file));
  expect(found, "name the file for what it exports").toEqual([]);
});

test("a feature has the same name on every floor", () => {
  const others: Readonly<Record<string, string>> = {
    accounts: "auth|login|registration|users",
    announcement: "announcements|banners?",
    calculators: "calculator",
    contracts: "contract|templates",
    leads: "forms|lead",
    navigation: "menus?|nav",
    selling: "billing|checkout|deals|offers|orders|payments|prices|pricing",
    tracking: "analytics|consent",
  };
  const found = Object.entries(others).flatMap(([name, words]) => {
    const other = new RegExp(`^(?:components|lib|schemas|studio|tests/(?:unit|e2e))/(?:${words})/`);
    return files.filter((file) => other.test(file)).map((file) => `${file} belongs to ${name}/`);
  });
  expect(found, "move it there: docs/architecture.md, Rooms, has the features' names").toEqual([]);
});

test("pages need nothing that Next runs for them", () => {
  const found = matches(/^["']use server["']/gm, filesIn("app", "components", "lib"));
  expect(
    found,
    "answer it in a route of app/api/, and send it from a NAME.browser.ts (decision 018)",
  ).toEqual([]);
});

test("what browsers may lack is asked for before it is used", () => {
  const lacking =
    /(?<![\w.])(?:(?:document|navigator|window)\.)?(BarcodeDetector|CloseWatcher|EyeDropper|documentPictureInPicture|navigation|requestIdleCallback|scheduler|showOpenFilePicker|showSaveFilePicker|startViewTransition)(?=\(|\.\w+\()/g;
  const found = filesIn("components", "lib", "studio").flatMap((file) =>
    [...textOf(file).matchAll(lacking)]
      .filter(([, name]) => !new RegExp(`"${name}" in |typeof ${name}\\b`).test(textOf(file)))
      .map(({ 0: use, index }) => `${placeOf(file, index)} uses ${use}`),
  );
  const remedy = 'ask for it, as in `"requestIdleCallback" in window`, and do without it elsewhere';
  expect(found, remedy).toEqual([]);
});

test("what a throw says names more than the kind of failure", () => {
  const found = matches(/\bnew (?:Range|Type)?Error\(["'`]\w+(?: \w+)?\.?["'`][,)]/g, filesIn(...rooms));
  expect(found, "say what was attempted, on what, and what to do").toEqual([]);
});

test("queries have names, by which their types are generated", () => {
  const site = filesIn("app", "components", "lib");
  expect
    .soft(
      matches(/\.fetch\(\s*(?:\/\* groq \*\/ )?["'`]\s*(?:count\()?\*/g, site),
      "give it a name, and write it in defineQuery: type generation checks what it asks for",
    )
    .toEqual([]);
  // That one is the vendor's.
  const own = site.filter((file) => file !== "app/api/draft-mode/enable/route.ts");
  expect
    .soft(
      matches(/\.fetch<(?!unknown>).*?>/g, own),
      "write the query in defineQuery, whose text has the type, or read the answer as unknown",
    )
    .toEqual([]);
});

test("fragments of queries keep their text as their type", () => {
  // Answers to those of the published table are checked as they come.
  const queries = filesIn("lib", "components").filter((file) => file !== "lib/freshness/found-documents.ts");
  expect(matches(/^export const \w+ =\s+\/\* groq \*\/ `[^`]*` as const/gm, queries).length).toBeGreaterThan(
    20,
  );
  const found = matches(/^export const \w+ =\s+\/\* groq \*\/(?= `[^`]*`(?! as const))/gm, queries);
  expect(
    found,
    "end it in `as const`: without it the client knows nothing of what the query returns",
  ).toEqual([]);
});

test("tests are flat, assert what matters, and measure no time", () => {
  const tests = filesIn("tests").filter((file) => file !== "tests/support/no-console-errors.ts");
  expect
    .soft(
      matches(/^[ \t]*(?:test\.)?(?:beforeEach|describe)\(/gm, tests),
      "write a function that returns what a test needs, and call it by `await using` where it has to be closed",
    )
    .toEqual([]);
  expect
    .soft(
      matches(/\.to(?:MatchSnapshot|MatchInlineSnapshot|HaveScreenshot)\(/g, tests),
      "a snapshot says that something changed, not what must hold: assert what matters about it",
    )
    .toEqual([]);
  expect
    .soft(
      matches(/(?:\bexpect\(|\b(?:const|let) \w+ = )(?:performance|Date)\.now\(\) - [a-z]/g, tests),
      "a slow machine is no fault: count what was done, or wait for a state",
    )
    .toEqual([]);
  expect
    .soft(
      matches(/^[ \t]*(?:it|test)\.(?:fixme|skip|todo)\(\s*["'`]/gm, tests),
      "a skipped test proves nothing: mend it or delete it, or skip it inside, with a condition and a reason",
    )
    .toEqual([]);
});
