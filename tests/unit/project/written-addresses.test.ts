import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { isWithinPath, isWrittenFile, ownScreens, pathOf, routedTypes } from "../../../lib/routes.ts";
import { addressOf, loadContent } from "../../support/content.ts";
import { filesIn, placeOf, textOf } from "../../support/sources.ts";

const documents = new Map(loadContent().map(({ document }) => [document._id, document]));
const pages = new Set([...documents.values()].flatMap((one) => addressOf(one, documents) ?? []));

/** Whether something answers at an address that code names. It may go on: "/blog/" begins those of articles. */
function isAnswered(path: string): boolean {
  if (pages.has(path) || ownScreens.includes(path) || existsSync(`public${path}`)) return true;
  if (["/studio", "/lake", "/local"].some((prefix) => isWithinPath(path, prefix))) return true;
  if (path.startsWith("/api/")) return globSync(`app${path}/**/{route.ts,page.tsx}`).length > 0;
  return path.endsWith("/") ? [...pages].some((page) => page.startsWith(path)) : isWrittenFile(path);
}

/** Files whose addresses are those of other services, or the parts of which addresses are made. */
const others =
  /^app\/api\/health\/|^lib\/(?:accounts|env|freshness|redirects|outside-links)\/|^lib\/(?:embed-hosts|routes|pages\/site-address)\.ts$/;

const files = filesIn("app", "components", "lib").filter((file) => !others.test(file));

test("each address that the site's code names leads somewhere", () => {
  const dead = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?<!<)(["`])(\/[a-z][\w./-]*)(?:[?#][^"`]*)?(?:\1|\$\{)/g)]
      .filter(([, , path = ""]) => !isAnswered(path))
      .map(({ index, 2: path }) => `${placeOf(file, index)} names ${path}`),
  );
  expect(dead, "no page, file or route answers there: correct it, or ship the page in content/").toEqual([]);
});

test("only lib/routes.ts makes the address of a document", () => {
  const bases = routedTypes.flatMap((type) => {
    const path = pathOf({ _type: type, path: null, slug: "x" });
    return path ? [path.slice(0, -1)] : [];
  });
  expect(bases.length).toBeGreaterThan(4);
  const made = filesIn("app", "components", "lib", "schemas", "studio").flatMap((file) =>
    // In a template, added to a text, or joined with it.
    [
      ...textOf(file).matchAll(
        /(?<=[`}])(\/[a-z/-]+)\/\$\{|"(\/[a-z/-]+?)\/?"(?: \+|\.concat\(|, [^\]\n]*\]\.join\()/g,
      ),
    ]
      .map(({ index, 1: inside, 2: before }) => ({ index, base: `${inside ?? before}/` }))
      .filter(({ base }) => bases.includes(base))
      .map(({ index, base }) => `${placeOf(file, index)} makes an address of ${base}`),
  );
  expect(made, "ask pathOf of lib/routes.ts, which knows it for each type").toEqual([]);
});

test("other websites are linked to by content", () => {
  const linked = filesIn("app", "components").flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:action|href|src)=\{?["'`]((?:https?:)?\/\/[^"'`]*)/g)].map(
      ({ index, 1: address }) => `${placeOf(file, index)} leads to ${address}`,
    ),
  );
  expect(linked, "give the block a link field, and show it by <ContentLink> or <Action>").toEqual([]);
});
