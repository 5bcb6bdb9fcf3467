import type { Fields, MergeSides } from "@paraph/merge/sides";
import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { placeInWords } from "@/studio/comparing/places";
import { forgetAnswers, keyOf, noteAnswers, noteTaken, noteWritten } from "@/studio/merging/answers-so-far";
import { collisionInWords } from "@/studio/merging/collision-in-words";
import { answerPatches, changesBetween, compareStates } from "@/studio/merging/compare-states";
import { idsToName, placesInWords } from "@/studio/merging/places-of-release";
import { UnpublishedNotice } from "@/studio/merging/published-since";
import { ReleaseNotice } from "@/studio/merging/release-notice";
import { answerThere, type SameQuestions } from "@/studio/merging/same-questions";
import { SinceNotice } from "@/studio/merging/since-notice";
import { theme } from "@/studio/theme";

// What the Studio gives its components only while it runs.
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useDateTimeFormat: () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  useUser: () => [{ displayName: "Ann" }],
}));

vi.mock("sanity/router", () => ({ IntentLink: ({ children }: { children: string }) => <b>{children}</b> }));

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

function notice(given: Partial<MergeSides<Fields>> = {}, others: readonly SameQuestions[] = []): string {
  const all = { ...states, ...given };
  const publishes = [{ author: "ann", publishedAt: "2026-11-28T10:00:00.000Z" }];
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <SinceNotice
        id={String(all.mine._id)}
        type={type}
        states={all}
        isKnown={all.base !== null}
        comparison={compareStates(all)}
        publishes={publishes}
        others={others}
        titleOf={() => null}
        onChange={() => {}}
        onAnswerSame={() => {}}
        onOpen={() => {}}
        onSettle={() => {}}
        onAsk={() => {}}
      />
    </ThemeProvider>,
  );
  return markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

test("R-CMS-8 where nobody knows what a draft began with, the form says so, and asks wherever it differs", () => {
  const words = notice({ base: null });
  expect(words).toContain(
    "published this on Nov 28, 2026. What was published when this was begun is not known.",
  );
  expect(words).toContain("3 places are not the same there and here. Choose what counts");
  expect(words).not.toContain("Publishing keeps");
  expect(notice({ base: null, mine: theirs })).not.toMatch(/\w/);
});

test("R-CMS-8 the form says who published since, what publishing keeps, and asks where both changed the same", () => {
  const words = notice();
  expect(words).toContain("Ann published this on Nov 28, 2026, after what you see here was begun.");
  expect(words).toContain("Publishing keeps what changed there: Introduction.");
  expect(words).toContain("Page sections › Hero › Headline");
  expect(words).toContain("|Published|Sign | other words: |now|Here|Sign | other words: |today|");
  expect(words).toContain("Take the published one");
  expect(words).toContain("Choose what counts: until then this can");
});

test("R-CMS-8 the form is brought up to date only without a question, because what it takes is what the draft begins with", () => {
  expect(notice(), "a colleague who takes the introduction back would be overwritten").not.toContain(
    "up to date",
  );
  expect(notice({ mine: { ...mine, blocks: base.blocks } })).toContain("|Bring this up to date|");
});

test("R-CMS-8 what somebody has answered or written is still there when the Studio has built the form anew", () => {
  const changed = { ...mine, _id: "drafts.page-2", intro: "From $7" };
  const [intro, headline] = compareStates({ ...states, mine: changed }).conflicts;
  if (!intro || !headline) throw new Error("Both changed the introduction and the headline.");
  noteAnswers(changed._id, new Set([keyOf(intro)]));
  noteWritten(changed._id, headline, "Sign whenever you like");
  const words = notice({ mine: changed });
  expect(words).toContain("One place changed both there and here.");
  expect(words).toContain("|Sign whenever you like|Use this text|Cancel|");
  forgetAnswers(changed._id);
  noteWritten(changed._id, headline, null);
  expect(notice({ mine: changed })).toContain("2 places changed both there and here.");
  expect(notice({ mine: changed })).not.toContain("Use this text");
});

test("R-CMS-8 what somebody took from a colleague, who takes it back before all is answered, is asked again", () => {
  const both = { ...mine, _id: "drafts.page-3", intro: "From $7" };
  const [intro] = compareStates({ ...states, mine: both }).conflicts;
  if (!intro) throw new Error("Both changed the introduction.");
  noteTaken(both._id, intro);
  const took = { ...both, intro: "From $9" };
  expect(notice({ mine: took })).toContain("One place changed both there and here.");
  const words = notice({ mine: took, theirs: { ...theirs, intro: "From $8" } });
  expect(words).toContain("2 places changed both there and here.");
  expect(words).toMatch(/\|Introduction\|Published\|.*8\|Here\|.*9\|/);
  forgetAnswers(both._id);
});

test("R-CMS-8 nothing is said while the form has all that is published, and what was taken out is called so", () => {
  expect(notice({ mine: { ...mine, intro: "From $9", blocks: theirs.blocks } })).toBe("|");
  expect(notice({ mine: { ...mine, blocks: [] } })).toContain("|Here|Taken out|");
});

test("R-CMS-8 the form is brought up to date by whole fields, without the fields of its state", () => {
  const { merged, kept } = compareStates(states);
  expect(kept).toEqual(["intro"]);
  expect(changesBetween(mine, merged)).toEqual([["intro", "From $9"]]);
});

test("R-CMS-8 an answer changes its place alone, and brings back what was taken out where it stood", () => {
  const text = { _type: "prose", _key: "text", body: "Old" };
  const [conflict] = compareStates(states).conflicts;
  expect(conflict && answerPatches(states, conflict, "Sign now")).toEqual([
    expect.objectContaining({
      type: "set",
      path: ["blocks", { _key: "hero" }, "headline"],
      value: "Sign now",
    }),
  ]);
  const out = {
    base: { ...base, blocks: [hero("Sign"), text] },
    theirs: { ...base, blocks: [hero("Sign"), { ...text, body: "New" }] },
    mine: { ...mine, blocks: [hero("Sign")] },
  };
  const [question] = compareStates(out).conflicts;
  expect(question && placeInWords(type, question.path, out)).toBe("Page sections › Text");
  expect(question && answerPatches(out, question, question.theirs)).toEqual([
    expect.objectContaining({
      type: "insert",
      position: "after",
      path: ["blocks", { _key: "hero" }],
      items: [out.theirs.blocks[1]],
    }),
  ]);
  expect(question && answerPatches(out, question, undefined)).toEqual([]);
});

test("R-CMS-8 an answer counts in other releases that ask the same, which are settled once nothing is left to choose", () => {
  const other = { ...states, mine: { ...mine, _id: "versions.rWinter.page-1", title: "Prices in winter" } };
  const [question] = compareStates(states).conflicts;
  if (!question) throw new Error("Both changed the headline.");
  const none = new Set<string>();
  expect(answerThere(other, question, "keep", none)).toEqual({ patches: [], isSettled: true });
  const taken = answerThere(other, question, { value: "Sign now" }, none);
  expect(taken.patches).toMatchObject([
    { path: ["blocks", { _key: "hero" }, "headline"], value: "Sign now" },
  ]);
  expect(taken.isSettled, "what was taken is what it begins with").toBe(true);
  const twice = {
    base: { ...other.base, title: "Costs" },
    theirs: { ...other.theirs, title: "Pricing" },
    mine: other.mine,
  };
  expect(answerThere(twice, question, "keep", none).isSettled, "the title is still to choose").toBe(false);
  const title = compareStates(twice)
    .conflicts.filter(({ path }) => path[0] === "title")
    .map(keyOf);
  expect(answerThere(twice, question, { value: "Sign now" }, new Set(title)).isSettled).toBe(true);
  const words = notice({}, [{ id: other.mine._id, title: "Winter", states: other }]);
  expect(words).toContain("Answer the same in “Winter”, too: that release asks the same.");
});

const behind = {
  id: "versions.rSpring.page-1",
  type: "page",
  title: "Pricing",
  publishes: [{ author: "ann", publishedAt: "2026-11-28T10:00:00.000Z" }],
  unpublished: null,
  places: [],
  kept: ["intro"],
  inWords: [],
  keptInWords: ["Introduction"],
};
const asked = { ...behind, title: "Home", places: [["title"]], inWords: ["Title"] };

function releaseNotice(given: Partial<Parameters<typeof ReleaseNotice>[0]>): string {
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <ReleaseNotice
        release="rSpring"
        versions={[]}
        collisions={[]}
        isScheduled={false}
        onConflict={null}
        isReader={false}
        onBring={async () => {}}
        onChoose={async () => {}}
        {...given}
      />
    </ThemeProvider>,
  );
  return markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

test("R-CMS-8 the page of a release says what was published since, what is to be chosen, and brings it up to date", () => {
  expect(releaseNotice({})).toBe("|");
  expect(releaseNotice({ versions: [behind] })).toBe(
    "|One document of this release was published after being added to it. Both changes go live when the release runs.|Pricing| · Ann, Nov 28, 2026 · Keeps what changed there: Introduction|Bring all up to date|",
  );
  const two = releaseNotice({ versions: [behind, asked] });
  expect(two).toContain("In one of them both changed the same: choose what counts before it runs.");
  expect(two).toContain(
    "|Home| · Ann, Nov 28, 2026 · Keeps what changed there: Introduction · Both changed: Title|Pricing|",
  );
  expect(two).toContain("Bring the others up to date");
  expect(releaseNotice({ versions: [asked] })).not.toContain("up to date");
  expect(releaseNotice({ versions: [behind], isReader: true })).not.toContain("up to date");
  const scheduled = releaseNotice({ versions: [behind, asked], isScheduled: true });
  expect(scheduled).toContain("Unschedule the release to choose.");
  expect(scheduled).not.toContain("up to date");
});

test("R-CMS-8 the page of a release names five documents, those to be chosen first, and shows all of them if asked", () => {
  const many = Array.from({ length: 8 }, (_, n) => ({
    ...behind,
    id: `versions.rSpring.${n}`,
    title: `Page ${n}`,
  }));
  const words = releaseNotice({ versions: [...many, asked] });
  expect(words).toContain("|Home|");
  expect(words).toContain(
    "|Page 3| · Ann, Nov 28, 2026 · Keeps what changed there: Introduction|And 4 more: show all|",
  );
  expect(words).not.toContain("Page 4");
});

test("R-CMS-8 the page of a release says what it and a later one will both have changed, before either has run", () => {
  const words = releaseNotice({ collisions: ["“Home” is also in “Autumn”"], onConflict: "hold" });
  expect(words).toContain("|“Home” is also in “Autumn”|If somebody else changes");
  const named = { earlier: { name: "rSpring", title: "" }, later: { name: "rAutumn", title: "Autumn" } };
  const collision = {
    ...named,
    id: "versions.rAutumn.page-1",
    type: "page",
    title: null,
    places: [["title"]],
  };
  expect(collisionInWords(collision, "rAutumn", ["Title"])).toBe(
    "“page-1” is also in “Untitled release”, which runs first, and both change the same: Title. Once that has run, choose what counts.",
  );
});

test("R-CMS-8 the page and the form of a release ask whether it brings back what was unpublished since", () => {
  const [unpublished] = behind.publishes;
  if (!unpublished) throw new Error("Nobody published it.");
  const gone = { ...behind, publishes: [], unpublished, places: [[]], keptInWords: [] };
  expect(placesInWords(type, gone, [])).toEqual([]);
  expect(releaseNotice({ versions: [gone] })).toBe(
    "|One document of this release was unpublished after being added to it: choose whether to publish it again before it runs.|Pricing| · Unpublished by Ann, Nov 28, 2026|",
  );
  const both = releaseNotice({ versions: [gone, gone, behind], isScheduled: true });
  expect(both).toContain(
    "One document of this release was published after being added to it. Both changes go live when the release runs. 2 documents of this release were unpublished after being added to it: choose whether to publish them again before it runs. Unschedule the release to choose.",
  );
  const form = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <UnpublishedNotice unpublished={unpublished} onPublishAgain={async () => {}} />
    </ThemeProvider>,
  );
  expect(form).toContain("Ann unpublished this on Nov 28, 2026, after it was added to the release.");
  expect(form).toContain("Publish it again with the release");
});

test("R-CMS-8 the page of a release names a block that only one side has, and no other block before it has read them", () => {
  const version = { id: "versions.rSpring.page-1", places: [["blocks", { _key: "text" }]] };
  const state = { _createdAt: "", _updatedAt: "" };
  const text = { _type: "prose", _key: "text" };
  const all = [
    { ...base, ...state, blocks: [hero("Sign"), text] },
    { ...base, ...state, _id: version.id },
  ];
  const found = all.filter(({ _id }) => idsToName([version]).includes(_id));
  expect(placesInWords(type, version, found)).toEqual(["Page sections › Text"]);
  expect(placesInWords(type, version, [])).toEqual(["Page sections"]);
});

test("R-CMS-8 a release that runs by itself says what it does where something is still to be chosen", () => {
  const choice = releaseNotice({ onConflict: "hold" });
  expect(choice).toContain("If somebody else changes the same before it runs:");
  expect(choice).toContain("|Hold the whole release|Run it without those documents|");
});
