import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { DEAL_QUERY, SLUG_QUERY } from "@/lib/content/queries";
import { nextMoment } from "@/lib/freshness/schedule";
import { blocksOfPage, isFields, shippedDocuments } from "../support/example-blocks.ts";

type Fields = Record<string, unknown>;

function render(...blocks: object[]) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

/** The visible text, without scripts and tags. */
function textOf(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

const offer = {
  _type: "countdown",
  _key: "c",
  heading: "The spring price",
  intro: "A fifth less.",
  startsAt: "2026-03-01T09:00:00Z",
  endsAt: "2026-03-31T21:30:00Z",
  beforeText: "It opens in March.",
  afterText: "It is over.",
};

test.each([
  [
    "before",
    "2026-03-01T08:59:59.999Z",
    ["It opens in March.", "Starts Sunday, March 1, 2026 at 09:00 UTC"],
    ["A fifth less."],
  ],
  [
    "at its first moment",
    "2026-03-01T09:00:00Z",
    ["A fifth less.", "Ends Tuesday, March 31, 2026 at 21:30 UTC"],
    ["It opens"],
  ],
  ["at its last moment", "2026-03-31T21:29:59.999Z", ["A fifth less."], ["It opens"]],
  ["after its end", "2026-03-31T21:30:00Z", ["It is over."], ["A fifth less.", "Ends", "days"]],
])("R-CMS-3 a countdown has the right text %s", (_when, askedAt, shown, hidden) => {
  const { html, log } = render({ ...offer, askedAt });
  for (const words of shown) expect(textOf(html)).toContain(words);
  for (const words of hidden) expect(textOf(html)).not.toContain(words);
  expect(log).toBe("");
});

test("a countdown without a text for before or after is not shown then", () => {
  const bare = { ...offer, beforeText: "", afterText: undefined };
  expect(render({ ...bare, askedAt: "2026-02-01T00:00:00Z" })).toEqual({ html: "", log: "" });
  expect(render({ ...bare, askedAt: "2026-04-01T00:00:00Z" })).toEqual({ html: "", log: "" });
});

test("the ticking digits are hidden from screen readers and empty until the browser fills them", () => {
  const { html } = render({ ...offer, askedAt: "2026-03-10T00:00:00Z" });
  const [, digits = ""] =
    /<div aria-hidden="true" data-countdown="2026-03-31T21:30:00Z"[^>]*>([\s\S]*?)<p /.exec(html) ?? [];
  expect(textOf(digits).trim().split(" ")).toEqual(["days", "hours", "minutes", "seconds"]);
  expect(html).toContain('<time dateTime="2026-03-31T21:30:00Z">');
});

test("a countdown on a deal's page uses the deal's dates, unless it has its own", async () => {
  const deal = {
    _id: "deal-x",
    _type: "deal",
    path: "/x",
    startsAt: "2020-01-01T00:00:00Z",
    endsAt: "2035-05-06T07:08:00Z",
    blocks: [
      { _type: "countdown", _key: "c", heading: "Ends with the deal" },
      { _type: "countdown", _key: "e", heading: "Early birds", endsAt: "2035-01-02T03:04:00Z" },
    ],
  };
  const params = { path: "/x" };
  const page: unknown = await (
    await evaluate(parse(DEAL_QUERY, { params }), { dataset: [deal], params })
  ).get();
  if (!isFields(page) || !Array.isArray(page.blocks)) throw new Error("No deal");
  const text = textOf(render(...page.blocks).html);
  expect(text).toContain("Ends Sunday, May 6, 2035 at 07:08 UTC");
  expect(text).toContain("Ends Tuesday, January 2, 2035 at 03:04 UTC");
  expect(nextMoment(page)).toBe(Date.parse("2035-01-02T03:04:00Z"));
});

test("R-CMS-7 a page is valid until its countdowns' next moment, or indefinitely without one", () => {
  const at = (askedAt: string) =>
    nextMoment({ blocks: [{ reference: { blocks: [{ ...offer, askedAt }] } }] });
  expect(at("2026-02-01T00:00:00Z")).toBe(Date.parse(offer.startsAt));
  expect(at("2026-03-01T09:00:00Z")).toBe(Date.parse(offer.endsAt));
  expect(at("2026-03-31T21:30:00Z")).toBeNull();
  expect(nextMoment({ startsAt: "2099-01-01T00:00:00Z" })).toBeNull();
  expect(nextMoment(null)).toBeNull();
});

const form = {
  _type: "leadForm",
  _key: "write",
  document: "page-about",
  variant: "sales",
  heading: "Write to us",
  submitLabel: "Send it",
  consent: "You may answer me.",
  privacyLink: { linkType: "internal", internal: { _type: "page", path: "/privacy-policy" } },
  successHeading: "It is with us.",
};

test("R-CMS-3 a form is plain HTML: every field has a label and an error element, and consent is not checked", () => {
  const { html, log } = render(form);
  expect(log).toBe("");
  expect(html).toMatch(/<form [^>]*action="\/api\/leads" method="post"/);
  for (const name of ["name", "email", "company", "message"]) {
    const [, id = "none"] = new RegExp(`id="([^"]+)"[^>]* name="${name}"`).exec(html) ?? [];
    expect(html).toContain(`<label for="${id}"`);
    expect(html).toContain(`aria-describedby="${id}-problem"`);
    expect(html).toContain(`<div id="${id}-problem"`);
  }
  expect(html).toMatch(/type="email"[^>]*autocomplete="email"/i);
  expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*required/);
  expect(html).not.toMatch(/checked/);
  expect(html).toContain("You may answer me.");
  expect(html).toContain('href="/privacy-policy"');
  expect(html).toContain('id="sent-write"');
});

test.each([
  ["newsletter", ["email"]],
  ["demo", ["name", "email", "company", "message"]],
  ["sales", ["name", "email", "company", "message"]],
])("the %s form asks for %j", (variant, names) => {
  const { html } = render({ ...form, variant });
  const fields = [...html.matchAll(/data-problem="(\w+)"/g)].map(([, name]) => name);
  expect(fields).toEqual([...names, "consent"]);
});

test("only a newsletter's form has words for a site from which no mail leaves", () => {
  const noted = "No mail is sent to confirm it.";
  expect(render({ ...form, variant: "newsletter" }).html).toContain(noted);
  expect(render(form).html).not.toContain(noted);
});

test.each([
  ["consent", { consent: " " }],
  ["variant", { variant: "poll" }],
  ["document", { document: null }],
])("R-CMS-8 a form without its %s is left out, and the log says so", (field, damage) => {
  const { html, log } = render({ ...form, ...damage });
  expect(html).toBe("");
  expect(log).toContain(`field "${field}"`);
});

const tour = "https://www.youtube.com/watch?v=abcdefghijk";

test.each([
  ["video", { _type: "video", _key: "v", title: 'A "tour" & more', source: "address", address: tour }],
  ["embed", { _type: "embed", _key: "e", title: 'A "tour" & more', address: tour }],
])("R-CMS-3 a %s from another website is a cover that loads nothing from that website", (_name, block) => {
  const { html, log } = render(block);
  expect(log).toBe("");
  expect(html).toMatch(/<iframe title="A &quot;tour&quot; &amp; more"/);
  expect(html).not.toMatch(/<iframe[^>]* src="/);
  expect(html).toMatch(/sandbox="[^"]*"/);
  expect(html).not.toContain("allow-top-navigation");
  const [, cover = ""] = /srcDoc="([^"]*)"/i.exec(html) ?? [];
  const inside = cover
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  expect(inside).toContain('<a href="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1">');
  expect(inside).toContain("<title>A &quot;tour&quot; &amp; more</title>");
  expect(inside.match(/(?:src|href)="https?:/g)).toHaveLength(1);
  expect(inside).not.toContain("<script");
  expect(html).toContain(`href="${tour}"`);
  expect(textOf(html)).toContain("Nothing is loaded from YouTube");
});

test.each([
  ["embed", "https://evil.example/frame"],
  ["embed", "http://www.youtube.com/watch?v=abcdefghijk"],
  ["embed", "javascript:alert(1)"],
  ["video", "https://codepen.io/somebody/pen/abcdef"],
])("R-CMS-8 the block %s with the address %s is left out, and the log says so", (_type, address) => {
  const { html, log } = render({ _type, _key: "k", title: "T", source: "address", address });
  expect(html).toBe("");
  expect(log).toContain('field "address"');
});

test("an uploaded video plays without scripts, has captions and a transcript, and does not preload", () => {
  const asset = (extension: string) => ({ asset: { _id: `file-${"c".repeat(40)}-${extension}` } });
  const transcript = [
    {
      _type: "block",
      _key: "b",
      style: "normal",
      markDefs: [],
      children: [{ _type: "span", text: "She signs." }],
    },
  ];
  const block = {
    _type: "video",
    _key: "v",
    title: "A signature",
    file: asset("webm"),
    captions: asset("vtt"),
    transcript,
  };
  const { html, log } = render(block);
  expect(log).toBe("");
  expect(html).toMatch(/<video controls="" [^>]*preload="none" aria-label="A signature"/i);
  expect(html).toContain(
    `<source src="/lake/files/local/production/${"c".repeat(40)}.webm" type="video/webm"/>`,
  );
  expect(html).toMatch(/<track kind="captions" src="\/lake\/files\/[^"]*\.vtt" srcLang="en"/i);
  expect(html).toMatch(/<summary[\s\S]*Read the transcript[\s\S]*She signs\./);
  const wrong = render({ ...block, file: asset("exe") });
  expect(wrong.html).toBe("");
  expect(wrong.log).toContain('field "file"');
});

const documents = shippedDocuments();

async function blocksOfAnnouncement(): Promise<Fields[]> {
  const params = { type: "announcement", slug: "nvidia-inception-program", category: null };
  const page: unknown = await (
    await evaluate(parse(SLUG_QUERY, { params }), { dataset: documents, params })
  ).get();
  if (!isFields(page) || !Array.isArray(page.blocks)) throw new Error("No announcement");
  return page.blocks.filter(isFields);
}

test("R-ROUTES the announcement's page shows it without a link to itself, and /announcement links to it", async () => {
  const own = render(...(await blocksOfAnnouncement()));
  expect(own.log).toBe("");
  expect(own.html).toMatch(/<h1[^>]*>Paraph joins NVIDIA Inception<\/h1>/);
  expect(own.html).toContain('<time dateTime="2025-09-16T09:00:00.000Z"');
  expect(own.html).not.toContain('href="/announcement/nvidia-inception-program"');
  const list = render(...(await blocksOfPage("/announcement")));
  expect(list.html).toContain('href="/announcement/nvidia-inception-program"');
  for (const { html } of [own, list]) {
    for (const words of ["NVIDIA Inception", "16 Sep 2025", "What it means for you", "The price stays"]) {
      expect(textOf(html)).toContain(words);
    }
  }
});

test.each([
  ["2027-03-01T08:59:59Z", false],
  ["2027-03-01T09:00:00Z", true],
  ["2027-03-05T17:00:00Z", false],
])(
  "R-NAV-8 at %s another page shows an announcement with dates and without a partner: %s",
  (askedAt, isShown) => {
    const dates = { startsAt: "2027-03-01T09:00:00Z", endsAt: "2027-03-05T17:00:00Z", askedAt };
    const announcement = { title: "Spring", summary: "Half the price.", slug: "spring", ...dates };
    const other = render({ _type: "announcementBody", _key: "a", announcement });
    expect(textOf(other.html).includes("Spring Half the price.")).toBe(isShown);
    const own = render({ _type: "announcementBody", _key: "a", announcement: null, own: announcement });
    expect(textOf(own.html)).toContain("Spring Half the price.");
    expect(other.log + own.log).toBe("");
  },
);

test("R-CMS-8 an unpublished announcement is left out, and the log says so", () => {
  const { html, log } = render({ _type: "announcementBody", _key: "a", announcement: null });
  expect(html).toBe("");
  expect(log).toContain('field "announcement"');
});
