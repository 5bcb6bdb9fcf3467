import { expect, test } from "vitest";
import { sampleTypes } from "../../schemas/objects/sample-field.ts";
import { loadContent, valuesIn } from "../support/content.ts";

const files = loadContent();
/** A partner that exists, and laws, which nobody issues to a company. */
const real = ({ _id, kind }: Record<string, unknown>) => _id === "logo-nvidia-inception" || kind === "law";
const invented = files.filter(
  ({ document }) => sampleTypes.some((type) => type === document._type) && !real(document),
);

test("R-CMS-5 every shipped customer, speaker, author and certificate is marked as a sample", () => {
  expect(invented.length).toBeGreaterThan(25);
  expect(invented.filter(({ document }) => document.isSample !== true).map(({ file }) => file)).toEqual([]);
  const marked = files.filter(({ document }) => document.isSample === true);
  expect(marked).toHaveLength(invented.length);
});

test("R-CMS-5 no page names an invented customer or person in its own text, where no mark would stand", () => {
  const names = invented.flatMap(({ document: { _type, name, customer } }) =>
    _type === "certification" ? [] : [name, customer].filter((one) => typeof one === "string"),
  );
  const pages = files.filter(({ document: { _type } }) =>
    ["page", "solution", "comparison", "deal", "post", "navCard", "reusableBlock"].includes(_type),
  );
  const found = pages.flatMap(({ file, document }) =>
    [...valuesIn(document, "")].flatMap(({ path, value }) =>
      typeof value === "string" && names.some((name) => value.includes(name))
        ? [`${file} ${path}: ${value}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

test("no text of the site says that companies use it or trust it", () => {
  const claims = /\b(in use at|trusted by|used by (?:over|more than)|\d[\d,]* (?:customers|companies))\b/i;
  const found = files.flatMap(({ file, document }) =>
    document._type === "caseStudy"
      ? []
      : [...valuesIn(document, "")].flatMap(({ path, value }) =>
          typeof value === "string" && claims.test(value) ? [`${file} ${path}: ${value}`] : [],
        ),
  );
  expect(found).toEqual([]);
});

test("every figure that a page shows has its source", () => {
  const found = files
    .filter(({ document: { _type } }) => _type !== "pageTemplate")
    .flatMap(({ file, document }) =>
      [...valuesIn(document, "")].flatMap(({ path, value }) =>
        typeof value === "object" && value !== null && "_type" in value && value._type === "stat"
          ? "source" in value
            ? []
            : [`${file} ${path}`]
          : [],
      ),
    );
  expect(found).toEqual([]);
});
