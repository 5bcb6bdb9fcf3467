import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { lineWidth } from "@/lib/contracts/files/lines";
import { fitText } from "@/lib/pages/lettering";
import { pageMetadata, socialImageContent } from "@/lib/pages/seo";
import { besidePath, pathBeside } from "@/lib/pages/site-address";
import { cardFamilies, designOf } from "@/lib/pages/social-families";
import { drawSocialImage, type SocialImage, socialImageSvg } from "@/lib/pages/social-image";
import { shippedPage, shippedSite } from "../../support/page-document.ts";

const site = await shippedSite();

test("R-ROUTES a page has a title with the brand, description, canonical, social image and markdown twin", async () => {
  const metadata = pageMetadata("/pricing", await shippedPage("/pricing"), site);
  expect(metadata.title).toMatch(/^\S.+ \| Paraph$/);
  expect(metadata.description).toMatch(/\S{3,}/);
  expect(metadata.alternates).toMatchObject({
    canonical: "/pricing",
    types: { "text/markdown": "/pricing.md" },
  });
  expect(metadata.openGraph).toMatchObject({
    images: [
      { url: expect.stringMatching(/^\/pricing\.social\.png\?v=[0-9a-f]{8}$/), width: 1200, height: 630 },
    ],
  });
  expect(metadata.twitter).toMatchObject({ card: "summary_large_image" });
  expect(metadata.robots).toBeUndefined();
});

test("R-ROUTES a title that would be cut off in search results goes without the brand", async () => {
  const titled = async (title: string) => {
    const seo = { title, description: null, noIndex: null, socialImage: null };
    return pageMetadata("/x", await shippedPage("/pricing", { seo }), site).title;
  };
  expect(await titled("x".repeat(51))).toBe(`${"x".repeat(51)} | Paraph`);
  expect(await titled("x".repeat(52))).toBe("x".repeat(52));
});

test("R-ROUTES a generated social image's version changes only with its content", async () => {
  const imageOf = async (fields: Record<string, unknown>) =>
    JSON.stringify(pageMetadata("/pricing", await shippedPage("/pricing", fields), site).openGraph?.images);
  const before = await imageOf({});
  expect(await imageOf({ blocks: [] })).toBe(before);
  const seo = { title: "Other", description: null, noIndex: null, socialImage: null };
  expect(await imageOf({ seo })).not.toBe(before);
  const described = await imageOf({ seo: { ...seo, description: "Other words below the same title." } });
  expect(described).not.toBe(await imageOf({ seo }));
});

test("R-CMS-1 the editor's social image is used", async () => {
  const asset = { _id: `image-${"a".repeat(40)}-2400x1260-jpg` };
  const seo = { title: "T", description: "D", noIndex: false, socialImage: { asset } };
  const metadata = pageMetadata("/pricing", await shippedPage("/pricing", { seo }), site);
  expect(metadata.openGraph).toMatchObject({
    images: [{ url: expect.stringContaining("w=1200"), width: 1200, height: 630 }],
  });
});

test("R-CMS-1 a hidden page is noindex; an article has the type article", async () => {
  const seo = { title: "T", description: "D", noIndex: true, socialImage: null };
  expect(pageMetadata("/x", await shippedPage("/pricing", { seo }), site).robots).toMatchObject({
    index: false,
  });
  const article = pageMetadata("/blog/x", await shippedPage("/pricing", { _type: "post" }), site);
  expect(article.openGraph).toMatchObject({ type: "article" });
  expect(article.alternates?.types).toHaveProperty(["application/rss+xml"], "/blog/feed.xml");
});

test.each(["/", "/pricing", "/signature/contracts/real-estate"])(
  "the markdown path of %s maps back to the page",
  (path) => {
    const segments = besidePath(path, "md").slice(1).replace(/\.md$/, "").split("/");
    expect(pathBeside(segments)).toBe(path);
  },
);

test.each([["UPPER"], ["a", ".."], ["a", ""], ["a b"], ["x".repeat(400)], ["a.b"]])(
  "invalid path segments map to no page (case %#)",
  (...segments) => {
    expect(pathBeside(segments)).toBeNull();
  },
);

const image = {
  family: "product",
  label: "Signature",
  title: "Three prices",
  description: "And nothing to count",
  brand: "Paraph",
  accent: "teal",
  motif: "route",
} as const;

test("R-ROUTES the social image is a PNG of 1200 by 630", async () => {
  const { format, width, height } = await sharp(await drawSocialImage(image)).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
});

test("the social image has only outlines: no fonts, addresses or markup from the text", () => {
  const svg = socialImageSvg({
    ...image,
    title: '<image href="https://evil.example/"/> & 漢字 😀',
    accent: "?",
  });
  expect(svg).not.toMatch(/<text|<image|href|evil|font/);
  expect(svg).not.toContain("NaN");
});

test("unknown accents, including inherited property names, fall back to the first", () => {
  const drawn = (accent: string | null) => socialImageSvg({ ...image, accent });
  for (const accent of ["?", "constructor", "__proto__"]) expect(drawn(accent)).toBe(drawn("indigo"));
});

test.each([
  "Straße, garçon, señor, smørrebrød, þorn",
  "Łódź podpisuje umowę",
  "Příliš žluťoučký kůň",
  "Árvíztűrő tükörfúrógép",
  "İmzalı sözleşme, ığüş",
  "Știri și țară",
  "Nguyễn ký hợp đồng điện tử",
  "N\u0303o tie\u0302\u0301ng", // Letters and marks apart.
  "Υπογράψτε τη σύμβαση, ἀγάπη",
  "Подпишите договор",
  "Підпишіть договір, ґанок",
  "Шартқа қол қойыңыз",
  "חתמו על החוזה (היום)",
  "وقّع العقد اليوم",
  "قرارداد را امضا کنید، پچگ",
  "Sign today 🎉 with Łucja",
])("R-ROUTES a card has each letter of its title: %s", (text) => {
  const fitted = [
    fitText("display", text, { ...designOf("product", "", null).title, leading: 1.1, sizes: [88, 40] }),
    fitText("text", text, { ...designOf("product", "", null).text, leading: 1.4, sizes: [30, 27] }),
  ];
  for (const { lines } of fitted) {
    const parts = lines.flat();
    const said = parts.map(({ spoken }) => spoken).join("");
    expect(said.replaceAll(" ", "")).toBe(text.normalize("NFC").replaceAll(" ", ""));
    // The glyph 0 is the box of a letter that a font lacks.
    const drawn = parts.flatMap(({ font, text: given }) => font.outlines.layout(given).glyphs);
    expect(drawn.map(({ id }) => id)).not.toContain(0);
  }
  expect(socialImageSvg({ ...image, title: text })).not.toBe(socialImageSvg({ ...image, title: "" }));
});

test.each([
  "अनुबंध पर हस्ताक्षर",
  "ลงนามในสัญญา",
  "签署合同",
  "契約に署名する",
  "계약서에 서명",
  "ხელშეკრულება",
  "Sign 契約",
])("R-ROUTES a card stands without words where no font has the letters of its title: %s", (title) => {
  const bare = socialImageSvg({ ...image, label: "", title: "", description: "" });
  expect(socialImageSvg({ ...image, title })).toBe(bare);
});

test("R-ROUTES a card leaves out the label, the brand and the sentences of which no font has the letters", () => {
  const drawn = (more: Partial<SocialImage>) => socialImageSvg({ ...image, ...more });
  const { description } = image;
  for (const [part, plain] of [
    ["label", ""],
    ["brand", ""],
    ["description", ""],
  ] as const)
    expect(drawn({ [part]: "契約" })).toBe(drawn({ [part]: plain }));
  expect(drawn({ description: `${description}. 契約に署名する。` })).toBe(
    drawn({ description: `${description}.` }),
  );
  // A sign is no letter.
  expect(drawn({ title: "Three ⇶ prices" })).toBe(drawn({ title: "Three prices" }));
});

test("empty text breaks nothing", () => {
  expect(
    socialImageSvg({ ...image, label: "", title: "", description: "", brand: "", accent: null, motif: null }),
  ).not.toMatch(/NaN|undefined/);
});

test.each([
  "Every document signed, every request approved, at one price that does not grow with the team",
  "x".repeat(120),
  `${"W".repeat(60)} and more`,
  "word ".repeat(90),
])("R-ROUTES a title on a social image is whole and inside its box: %#", (text) => {
  for (const family of cardFamilies) {
    const { title } = designOf(family, "#000000", null);
    const { size, lines } = fitText("display", text, { ...title, leading: 1.1, sizes: [88, 66, 40] });
    expect(
      lines
        .flat()
        .map(({ spoken }) => spoken)
        .join("")
        .replaceAll(" ", ""),
    ).toBe(text.replaceAll(" ", ""));
    for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(title.width);
    expect(((lines.length - 1) * 1.1 + 1) * size).toBeLessThanOrEqual(title.height);
  }
});

test.each(["Paraph", "W".repeat(90), "A brand of many words ".repeat(8)])(
  "R-ROUTES a brand or label on a social image is whole, on one line and inside its card: %#",
  (words) => {
    const drawn = (part: "brand" | "label") => {
      const svg = socialImageSvg({
        ...image,
        brand: "",
        label: "",
        title: "",
        description: "",
        [part]: words,
      });
      const lines = [...svg.matchAll(/<path d="([^"]*)" fill="#/g)].map(([, outlines]) => outlines ?? "");
      const line = lines.find((outlines) => outlines.length > 200) ?? "";
      // Absolute ends of the outlines' commands: x and y in turns.
      return (line.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).filter((_, index) => index % 2 === 0);
    };
    for (const part of ["brand", "label"] as const) {
      const across = drawn(part);
      expect(across.length).toBeGreaterThan(20);
      expect(Math.max(...across)).toBeLessThanOrEqual(designOf("product", "", null).title.x + 700);
    }
  },
);

test.each([
  ["/signature/mobile", {}, "product", "Signature"],
  ["/about", {}, "company", ""],
  ["/pricing", {}, "offer", "Pricing"],
  ["/blog/x", { _type: "post", topic: "signing" }, "article", "Signing"],
  ["/signature/contracts", { group: "contracts" }, "contract", "Contract templates"],
])("R-ROUTES the card of %s is of its family", async (path, more, family, label) => {
  const page = await shippedPage("/pricing", { group: "general", ...more });
  expect(socialImageContent(path, page, site)).toMatchObject({ family, label });
});

test.each([
  [
    { signedWith: "ink", witnesses: 2, notary: "required", recorded: true },
    "signed in ink · 2 witnesses · notary · recorded",
  ],
  [{ signedWith: "ink", witnesses: 1, notary: "usual" }, "signed in ink · 1 witness"],
  [{ signedWith: "electronic", witnesses: 0 }, "e-sign or ink"],
  [null, ""],
])("R-ROUTES the card of a contract says how it is signed: %j", async (formality, words) => {
  const page = await shippedPage("/pricing", { template: { formality } });
  const label = ["Contract template", words].filter(Boolean).join(" · ");
  expect(socialImageContent("/x", page, site).label).toBe(label);
});

test.each([
  ["2025-03-05T09:00:00Z", "Signing · 5 Mar 2025"],
  ["soon", "Signing"],
  [null, "Signing"],
])("R-ROUTES the card of an article says its day: %s", async (publishedAt, label) => {
  const page = await shippedPage("/pricing", { _type: "post", topic: "signing", publishedAt });
  expect(socialImageContent("/blog/x", page, site).label).toBe(label);
});

test("R-ROUTES a card says as many whole sentences as can be read, and none of one that is too long", () => {
  const short = "One sentence that fits.";
  const long = `${"And one that goes on and on, ".repeat(12)}until no card has room for it.`;
  // Compared as hashes, because outlines fill pages.
  const drawn = (description: string) =>
    createHash("sha256")
      .update(socialImageSvg({ ...image, description }))
      .digest("hex");
  expect(drawn(`${short} ${long}`)).toBe(drawn(short));
  expect(drawn(long)).toBe(drawn(""));
  expect(drawn(short)).not.toBe(drawn(""));
});

test("R-ROUTES the five families have five grounds", () => {
  const grounds = cardFamilies.map((family) => designOf(family, "#3d38c1", "stroke").ground);
  expect(new Set(grounds).size).toBe(5);
});
