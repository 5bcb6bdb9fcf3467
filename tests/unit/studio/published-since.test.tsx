import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import {
  changesBetween,
  changesOfAnswer,
  compareStates,
  placeInWords,
} from "@/studio/merging/compare-states";
import { SinceNotice } from "@/studio/merging/published-since";
import { theme } from "@/studio/theme";

// What the Studio gives its components only while it runs.
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useDateTimeFormat: () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  useUser: () => [{ displayName: "Ann" }],
}));

const hero = (headline: string) => ({ _type: "hero", _key: "hero", headline });
const type = {
  fields: [
    { name: "title", type: { title: "Title" } },
    { name: "intro", type: { title: "Introduction" } },
    {
      name: "blocks",
      type: {
        title: "Page sections",
        of: [
          { name: "hero", title: "Hero", fields: [{ name: "headline", type: { title: "Headline" } }] },
          { name: "prose", title: "Text" },
        ],
      },
    },
  ],
};
const base = {
  _type: "page",
  _id: "page-1",
  _rev: "1",
  title: "Pricing",
  intro: "From $8",
  blocks: [hero("Sign")],
};
const theirs = { ...base, _rev: "2", intro: "From $9", blocks: [hero("Sign now")] };
const mine = { ...base, _id: "drafts.page-1", _rev: "3", title: "Prices", blocks: [hero("Sign today")] };
const states = { base, theirs, mine };

function notice(given: Partial<typeof states> = {}): string {
  const publishes = [{ author: "ann", publishedAt: "2026-11-28T10:00:00.000Z" }];
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <SinceNotice
        type={type}
        states={{ ...states, ...given }}
        publishes={publishes}
        onChange={() => {}}
        onSettle={() => {}}
        onAsk={() => {}}
      />
    </ThemeProvider>,
  );
  return markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

test("R-CMS-8 the form says who published since, what publishing keeps, and asks where both changed the same", () => {
  const words = notice();
  expect(words).toContain("Ann published this on Nov 28, 2026, after what you see here was begun.");
  expect(words).toContain("Publishing keeps what changed there: Introduction.");
  expect(words).toContain("Page sections › Hero › Headline");
  expect(words).toContain("Published: “Sign now”");
  expect(words).toContain("Here: “Sign today”");
  expect(words).toContain("Take the published one");
  expect(words).toContain("Choose what counts: until then this can");
});

test("R-CMS-8 nothing is said while the form has all that is published, and what was taken out is called so", () => {
  expect(notice({ mine: { ...mine, intro: "From $9", blocks: theirs.blocks } })).toBe("|");
  expect(notice({ mine: { ...mine, blocks: [] } })).toContain("Here: taken out");
});

test("R-CMS-8 the form is brought up to date by whole fields, without the fields of its state", () => {
  const { merged, kept } = compareStates(states);
  expect(kept).toEqual(["intro"]);
  expect(changesBetween(mine, merged)).toEqual([["intro", "From $9"]]);
});

test("R-CMS-8 an answer changes its place alone, and brings back what was taken out where it stood", () => {
  const text = { _type: "prose", _key: "text", body: "Old" };
  const [conflict] = compareStates(states).conflicts;
  expect(conflict && changesOfAnswer(states, conflict, "Sign now")).toEqual([["blocks", [hero("Sign now")]]]);
  const out = {
    base: { ...base, blocks: [hero("Sign"), text] },
    theirs: { ...base, blocks: [hero("Sign"), { ...text, body: "New" }] },
    mine: { ...mine, blocks: [hero("Sign")] },
  };
  const [question] = compareStates(out).conflicts;
  expect(question && placeInWords(type, question.path, out)).toBe("Page sections › Text");
  expect(question && changesOfAnswer(out, question, question.theirs)).toEqual([
    ["blocks", out.theirs.blocks],
  ]);
  expect(question && changesOfAnswer(out, question, undefined)).toEqual([["blocks", out.mine.blocks]]);
});
