import { expect, test } from "vitest";
import { type CalendarFound, entriesOf } from "@/studio/calendar/calendar-entries";
import { monthOf, onDay, shiftMonth, weeksOf } from "@/studio/calendar/month";

const now = new Date("2027-02-01T00:00:00Z");
const nine = "2027-03-01T09:00:00.000Z";

const release = (name: string, fields: Partial<CalendarFound["releases"][number]> = {}) => ({
  name,
  state: "scheduled" as const,
  title: name,
  releaseType: "scheduled",
  cardinality: "many",
  intendedPublishAt: nine,
  publishAt: nine,
  ...fields,
});
const version = (name: string, id: string, isRemoval = false) => ({
  _id: `versions.${name}.${id}`,
  title: `Title of ${id}`,
  isRemoval,
});
const dated = (_id: string, _type: string, fields: Partial<CalendarFound["documents"][number]> = {}) => ({
  _id,
  _type,
  title: _id,
  startsAt: null,
  endsAt: null,
  publishedAt: null,
  validUntil: null,
  checkedOn: null,
  ...fields,
});

function entries(
  found: Partial<CalendarFound>,
  behind: Parameters<typeof entriesOf>[1]["behind"] | null = null,
) {
  const surroundings = { now, behind: behind ?? [], mergesByItself: behind !== null };
  return entriesOf({ releases: [], versions: [], documents: [], ...found }, surroundings);
}

test("a scheduled release goes live at its time, a planned one is only planned, and one without a date is not there", () => {
  const releases = [
    release("rGoes"),
    release("rPlanned", { state: "active", publishAt: null }),
    release("rSoon", { state: "active", publishAt: null, releaseType: "asap", intendedPublishAt: null }),
  ];
  expect(entries({ releases }).map(({ title, verb, at }) => [title, verb, at])).toEqual([
    ["rGoes", "goes live", nine],
    ["rPlanned", "is planned", nine],
  ]);
});

test("a scheduled draft has the title of its document and says when it unpublishes", () => {
  const releases = [release("rOne", { cardinality: "one" }), release("rGone", { cardinality: "one" })];
  const versions = [version("rOne", "page-1"), version("rGone", "page-2", true)];
  expect(entries({ releases, versions }).map(({ kind, title, verb }) => [kind, title, verb])).toEqual([
    ["scheduledDraft", "Title of page-1", "goes live"],
    ["scheduledDraft", "Title of page-2", "is unpublished"],
  ]);
});

test("two releases with the same document say so, and a planned time that has passed is marked", () => {
  const late = { state: "active" as const, publishAt: null, intendedPublishAt: "2027-01-01T09:00:00.000Z" };
  const releases = [release("rSpring"), release("rAutumn"), release("rLate", late)];
  const versions = [version("rSpring", "page-1"), version("rAutumn", "page-1"), version("rLate", "page-3")];
  expect(entries({ releases, versions }).map(({ title, conflicts }) => [title, conflicts])).toEqual([
    ["rLate", ["Its time has passed, and it is not scheduled."]],
    [
      "rAutumn",
      [
        "“Title of page-1” is also in “rSpring”: both changes go live if the later one is run by hand. By its schedule, it wins.",
      ],
    ],
    [
      "rSpring",
      [
        "“Title of page-1” is also in “rAutumn”: both changes go live if the later one is run by hand. By its schedule, it wins.",
      ],
    ],
  ]);
});

test("R-CMS-8 where the lake merges, two releases with the same document go together, and what is to be asked is said", () => {
  const releases = [release("rSpring"), release("rAutumn")];
  const versions = [version("rSpring", "page-1"), version("rAutumn", "page-1")];
  const behind = (id: string, places: string[][]) => ({
    id,
    type: "page",
    title: id,
    publishes: [],
    unpublished: null,
    places,
    kept: [],
  });
  const asked = [
    {
      name: "rAutumn",
      versions: [behind("versions.rAutumn.page-1", [["title"]]), behind("versions.rAutumn.page-2", [])],
    },
  ];
  const together = (other: string) =>
    `“Title of page-1” is also in “${other}”: both changes go live, and where they change the same, the later release asks.`;
  expect(entries({ releases, versions }, asked).map(({ title, conflicts }) => [title, conflicts])).toEqual([
    [
      "rAutumn",
      [
        together("rSpring"),
        "“versions.rAutumn.page-1” was published since, and both changed the same: choose what counts.",
      ],
    ],
    ["rSpring", [together("rAutumn")]],
  ]);
});

test("R-CMS-8 of two scheduled releases that change the same, both say so before the first has run", () => {
  const releases = [release("rSpring"), release("rAutumn")];
  const versions = [version("rSpring", "page-1"), version("rAutumn", "page-1"), version("rAutumn", "page-2")];
  const named = (name: string) => ({ name, title: name });
  const collision = {
    id: "versions.rAutumn.page-1",
    type: "page",
    title: "Home",
    earlier: named("rSpring"),
    later: named("rAutumn"),
    places: [["title"]],
  };
  const behind = (collisions: (typeof collision)[]) =>
    ["rSpring", "rAutumn"].map((name) => ({ name, versions: [], collisions }));
  const said = (found: Parameters<typeof behind>[0]) =>
    entries({ releases, versions }, behind(found)).map(({ title, conflicts }) => [title, conflicts]);
  expect(said([collision])).toEqual([
    [
      "rAutumn",
      [
        "“Home” is also in “rSpring”, which runs first, and both change the same. Once that has run, choose what counts.",
      ],
    ],
    [
      "rSpring",
      [
        "“Home” is also in “rAutumn”, which runs later, and both change the same. Once this has run, “rAutumn” asks what counts.",
      ],
    ],
  ]);
  expect(said([{ ...collision, places: [[]] }])).toEqual([
    [
      "rAutumn",
      [
        "“Home” is also in “rSpring”, which runs first: that unpublishes it. Once that has run, choose whether it is published again.",
      ],
    ],
    [
      "rSpring",
      [
        "“Home” is also in “rAutumn”, which runs later: this unpublishes it. Once this has run, “rAutumn” asks whether it is published again.",
      ],
    ],
  ]);
});

test("deals start and end, certifications expire, claims are due a year after their check; a draft's times count", () => {
  const documents = [
    dated("deal-1", "deal", { startsAt: "2027-03-02T00:00:00Z", endsAt: "2027-03-09T00:00:00Z" }),
    dated("drafts.deal-1", "deal", { startsAt: "2027-03-05T00:00:00Z", endsAt: "2027-03-04T00:00:00Z" }),
    dated("cert-1", "certification", { validUntil: "2027-06-30" }),
    dated("compare-1", "comparison", { checkedOn: ["2026-12-01", "2026-01-01", null] }),
    dated("post-1", "post", { publishedAt: "not a time" }),
  ];
  expect(
    entries({ documents }).map(({ verb, at, conflicts, moves }) => [verb, at.slice(0, 10), conflicts, moves]),
  ).toEqual([
    ["is to be checked", "2027-01-01", ["It is overdue."], null],
    ["ends", "2027-03-04", ["It ends before it starts."], { id: "deal-1", field: "endsAt" }],
    ["starts", "2027-03-05", ["It ends before it starts."], { id: "deal-1", field: "startsAt" }],
    ["expires", "2027-06-30", [], null],
  ]);
});

test("announcements and cards start and end; an announcement without a start starts at its date", () => {
  const span = { startsAt: "2027-03-02T00:00:00Z", endsAt: "2027-03-09T00:00:00Z" };
  const documents = [
    dated("news", "announcement", { publishedAt: "2027-03-01T00:00:00Z" }),
    dated("spring", "announcement", { ...span, publishedAt: "2027-02-27T00:00:00Z" }),
    dated("card", "navCard", span),
  ];
  expect(
    entries({ documents }).map(({ title, verb, at, moves }) => [title, verb, at.slice(0, 10), moves]),
  ).toEqual([
    ["news", "starts", "2027-03-01", { id: "news", field: "publishedAt" }],
    ["card", "starts", "2027-03-02", { id: "card", field: "startsAt" }],
    ["spring", "starts", "2027-03-02", { id: "spring", field: "startsAt" }],
    ["card", "ends", "2027-03-09", { id: "card", field: "endsAt" }],
    ["spring", "ends", "2027-03-09", { id: "spring", field: "endsAt" }],
  ]);
});

test("a month has whole weeks from Sunday on, over the ends of years", () => {
  const weeks = weeksOf({ year: 2027, month: 1 });
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, "2027-01-31", "2027-03-06"]);
  expect(weeksOf({ year: 2026, month: 1 }).flat()).toHaveLength(28);
  expect(shiftMonth({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
  expect(monthOf(new Date("2027-01-31T23:59:59Z"))).toEqual({ year: 2027, month: 0 });
  expect(onDay(nine, "2027-03-15")).toBe("2027-03-15T09:00:00.000Z");
});
