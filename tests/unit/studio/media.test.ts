import { startLake } from "@paraph/lake/testing/lake";
import { messageOf } from "@paraph/service/message-of";
import { createElement } from "react";
import { expect, test } from "vitest";
import { framesOf, pictureFrames } from "@/lib/content/picture-frames";
import { AssetGrid } from "@/studio/media/asset-grid";
import { type Asset, type AssetFilter, factsOf, formatsOf, matches, nameOf } from "@/studio/media/assets";
import { placesOf, replacePatch } from "@/studio/media/picture-places";
import { planReplacement, usesOf } from "@/studio/media/plan-replacement";
import { whyNotUploaded, whyRefused } from "@/studio/media/upload-pictures";
import { render } from "../../support/render-studio.tsx";

const [old, next] = ["image-aa-1200x800-jpg", "image-bb-900x900-png"];
const picture = (more: object = {}) => ({
  _type: "picture",
  asset: { _type: "reference", _ref: old },
  alt: "A desk",
  ...more,
});
const times = { _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
const document = {
  ...times,
  _id: "page-1",
  _type: "page",
  _rev: "r1",
  title: "Desks",
  seo: { socialImage: { _type: "image", asset: { _type: "reference", _ref: old } } },
  blocks: [
    {
      _type: "hero",
      _key: "h",
      visual: { kind: "picture", picture: picture({ hotspot: { x: 0.2 }, crop: {} }) },
    },
    // The form hides this one, but the lake counts it.
    { _type: "hero", _key: "s", visual: { _type: "visual", kind: "scene", picture: picture() } },
    { _type: "prose", _key: "p", body: [{ _key: "i", ...picture() }] },
    { _type: "hero", _key: "o", visual: { picture: { asset: { _type: "reference", _ref: next } } } },
  ],
};

test("R-CMS-1 every place of a picture is found, in blocks, texts and hidden fields, and no other picture", () => {
  expect(placesOf(old, document).map(({ path }) => path)).toEqual([
    ["seo", "socialImage"],
    ["blocks", { _key: "h" }, "visual", "picture"],
    ["blocks", { _key: "s" }, "visual", "picture"],
    ["blocks", { _key: "p" }, "body", { _key: "i" }],
  ]);
});

test("R-CMS-1 replacing changes the file, keeps the place's words, and drops hotspot and crop of the former file", () => {
  expect(replacePatch(placesOf(old, document), next)).toEqual({
    set: {
      "seo.socialImage.asset._ref": next,
      'blocks[_key=="h"].visual.picture.asset._ref': next,
      'blocks[_key=="s"].visual.picture.asset._ref': next,
      'blocks[_key=="p"].body[_key=="i"].asset._ref': next,
    },
    unset: ['blocks[_key=="h"].visual.picture.hotspot', 'blocks[_key=="h"].visual.picture.crop'],
  });
});

test("R-CMS-1 what is published changes in one release, drafts and open versions in place, locked ones stay", () => {
  const found = {
    documents: [
      document,
      { ...document, _id: "drafts.page-1" },
      { ...document, _id: "versions.rOpen.page-2" },
      { ...document, _id: "versions.rTimed.page-3" },
    ],
    releases: [
      { name: "rOpen", state: "active", title: "Open" },
      { name: "rTimed", state: "scheduled", title: "Timed" },
    ],
  };
  const plan = planReplacement(usesOf(old, found), { next, releaseId: "rNew", title: "New desk" });
  expect(plan.actions.map(({ actionType }) => actionType)).toEqual([
    "sanity.action.release.create",
    "sanity.action.document.version.create",
    "sanity.action.document.edit",
    "sanity.action.document.edit",
    "sanity.action.document.edit",
  ]);
  expect(plan.actions[1]).toMatchObject({ versionId: "versions.rNew.page-1", ifBaseRevisionId: "r1" });
  expect(plan.actions.slice(2)).toMatchObject([
    { draftId: "versions.rNew.page-1", publishedId: "page-1" },
    { draftId: "drafts.page-1", publishedId: "page-1" },
    { draftId: "versions.rOpen.page-2", publishedId: "page-2" },
  ]);
  expect(plan.locked.map(({ release }) => release?.title)).toEqual(["Timed"]);
  expect(plan.resets).toBe(3);
});

test("R-CMS-1 a picture that only drafts use needs no release", () => {
  const uses = usesOf(old, { documents: [{ ...document, _id: "drafts.page-9" }], releases: [] });
  const { actions } = planReplacement(uses, { next, releaseId: "rNew", title: "New desk" });
  expect(actions).toMatchObject([{ actionType: "sanity.action.document.edit", draftId: "drafts.page-9" }]);
});

const asset = (more: Partial<Asset> = {}): Asset => ({
  _id: old,
  name: "front-desk.jpg",
  title: null,
  altText: "Two people sign",
  extension: "jpg",
  size: 24_000,
  width: 1200,
  height: 800,
  users: ["page-1"],
  ...more,
});
const filter = (more: Partial<AssetFilter>): AssetFilter => ({ text: "", state: "", format: "", ...more });

test.each<[string, Partial<Asset>, Partial<AssetFilter>, boolean]>([
  ["words of the file name", {}, { text: "DESK front" }, true],
  ["words of the alt text", {}, { text: "people sign" }, true],
  ["words of the title", { title: "Lobby" }, { text: "lobby" }, true],
  ["words of nothing", {}, { text: "desk lobby" }, false],
  ["used", {}, { state: "used" }, true],
  ["used, by nothing", { users: [] }, { state: "used" }, false],
  ["unused", { users: [] }, { state: "unused" }, true],
  ["unused, by a draft", { users: ["drafts.a"] }, { state: "unused" }, false],
  ["without alt text", { altText: " " }, { state: "undescribed" }, true],
  ["without alt text, with one", {}, { state: "undescribed" }, false],
  ["too heavy", { size: 16_000_000 }, { state: "heavy" }, true],
  ["too heavy, as a drawing", { extension: "svg", size: 200_000 }, { state: "heavy" }, true],
  ["too heavy, resized for visitors", { size: 200_000 }, { state: "heavy" }, false],
  ["another format", {}, { format: "png" }, false],
])("R-CMS-1 the filter finds %s", (_, fields, asked, found) => {
  expect(matches(asset(fields), filter(asked))).toBe(found);
});

test("R-CMS-1 a picture is told by its title, else its file, with size and format", () => {
  expect(nameOf(asset())).toBe("front-desk.jpg");
  expect(nameOf(asset({ title: "Lobby" }))).toBe("Lobby");
  expect(factsOf(asset())).toBe("1200 × 800 px · JPG · 24 kB");
  expect(factsOf(asset({ size: null, width: null }))).toBe("JPG");
  expect(formatsOf([asset({ extension: "svg" }), asset(), asset()])).toEqual(["jpg", "svg"]);
});

test.each([
  [[], "Unused"],
  [["page-1", "drafts.page-1", "versions.rSpring.page-1"], "Used in 1 document"],
  [["page-1", "drafts.page-2"], "Used in 2 documents"],
])(
  "R-CMS-1 a picture in %j is shown as “%s”, because drafts and versions are the same document",
  (users, words) => {
    const grid = render(createElement(AssetGrid, { assets: [asset({ users })], onOpen: () => {} }));
    expect(grid.structuredText).toContain(words);
  },
);

test.each([
  ["desk.jpg", "image/jpeg", 5_000, null],
  ["desk.heic", "", 5_000, /Save it as JPEG/],
  ["desk.pdf", "application/pdf", 5_000, /no picture/],
  ["desk.png", "image/png", 0, /empty/],
  ["desk.png", "image/png", 15_500_000, /weighs 16 MB/],
])("R-CMS-1 uploading %s (%s, %i bytes) is refused with the reason %s", (name, type, size, reason) => {
  if (reason === null) expect(whyNotUploaded({ name, type, size })).toBeNull();
  else expect(whyNotUploaded({ name, type, size })).toMatch(reason);
});

test("R-CMS-1 each place names the frames in which the site shows its picture", () => {
  const framesAt = (path: Parameters<typeof framesOf>[1]) =>
    framesOf(document, path).map(({ title }) => title);
  expect(framesAt(["seo", "socialImage"])).toEqual([pictureFrames.shared.title]);
  expect(framesAt(["blocks", { _key: "h" }, "visual", "picture"])).toEqual([
    pictureFrames.hero.title,
    pictureFrames.phone.title,
  ]);
  expect(framesAt(["blocks", { _key: "p" }, "body", { _key: "i" }])).toEqual([
    pictureFrames.richText.title,
    pictureFrames.phone.title,
  ]);
  expect(framesOf({ _type: "person" }, ["picture"])).toEqual([pictureFrames.portrait]);
  const embed = (ratio: string, more: object = {}) => ({
    _type: "page",
    blocks: [{ _key: "e", _type: "video", ratio, ...more }],
  });
  const poster = ["blocks", { _key: "e" }, "poster"];
  expect(framesOf(embed("1:1"), poster)).toMatchObject([{ width: 640, height: 640, fit: "cover" }]);
  expect(framesOf(embed("16:9", { file: {} }), poster)).toMatchObject([{ fit: "contain" }]);
});

test("R-CMS-1 what the lake refuses is said in words for people, without the name of a status", async () => {
  await using lake = await startLake({ over: "http", settings: { maxUploadBytes: 1000 } });
  const refused = async (bytes: string) => {
    const upload = lake.client("editor").assets.upload("image", Buffer.from(bytes), { filename: "a.png" });
    return upload.then(String, (error: unknown) => error);
  };
  const broken = await refused("no picture");
  expect(String(broken), "as programs get it").toContain("Bad Request - Invalid image");
  expect(messageOf(broken)).toMatch(/^Invalid image, /);
  expect(whyRefused(broken)).toMatch(/^It can’t be read as a picture/);
  expect(whyRefused(await refused("x".repeat(2000)))).not.toMatch(/ - |Payload|Invalid/);
  expect(messageOf(new Error("Bad Request - of somebody else"))).toBe("Bad Request - of somebody else");
});
