import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";

const page = (id: string, fields: object = {}) => ({
  _id: id,
  _type: "page",
  title: id,
  group: "general",
  path: `/${id}`,
  ...fields,
});

const blocks = [{ _key: "hero", _type: "hero", variant: "centered", heading: "Another heading" }];

const experiment = (id: string, fields: object = {}) => ({
  _id: id,
  _type: "experiment",
  title: id,
  page: { _type: "reference", _ref: "about" },
  startsAt: "2090-01-01T00:00:00Z",
  endsAt: "2090-02-01T00:00:00Z",
  variants: [{ _key: "b", _type: "variant", letter: "B", name: "Other", share: 50, blocks }],
  ...fields,
});

test("R-CMS-7 no publish starts a second experiment on a page, one of a legal page, or one without end", async () => {
  const documents = [page("about"), page("terms", { group: "legal" }), experiment("first")];
  await using lake = await startLake({ documents, completePublished });
  const client = lake.client("editor", { perspective: "raw" });
  const publish = (fields: object) => client.create(experiment("second", fields));
  const [variant] = experiment("x").variants;
  const refused: [object, RegExp][] = [
    [{}, /“first” divides the visitors of this page at the same time/],
    [{ page: { _type: "reference", _ref: "terms" } }, /"terms" \(terms\) can't have variants/],
    [{ startsAt: "2091-01-01T00:00:00Z", endsAt: "2090-12-01T00:00:00Z" }, /ends before it starts/],
    [{ startsAt: "2091-01-01T00:00:00Z", endsAt: undefined }, /lacks endsAt/],
    [
      { startsAt: "2091-01-01T00:00:00Z", endsAt: "2092-01-01T00:00:00Z", variants: [variant, variant] },
      /same letter/,
    ],
  ];
  for (const [fields, message] of refused) await expect(publish(fields)).rejects.toThrow(message);
  await publish({ startsAt: "2090-02-01T00:00:00Z", endsAt: "2090-03-01T00:00:00Z" });
});
