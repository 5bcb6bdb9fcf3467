import { expect, test } from "vitest";
import { renderAhead } from "../../../server/pages/render-ahead.ts";
import { toStored } from "../../support/front.ts";

const paths = ["/contracts/business/nda", "/", "/pricing", "/contracts"];
const sitemap = `<urlset>${paths.map((path) => `<url><loc>https://a.example${path}</loc></url>`).join("")}</urlset>`;

/** Documents that only a sitemap exists of. */
function startDocuments(onMake: (path: string) => void = () => {}) {
  const made: string[] = [];
  const documents = {
    signal: new AbortController().signal,
    rests: true,
    underWay: 0,
    isBusy: () => documents.underWay > 0,
    async make(path: string) {
      if (path !== "/sitemap.xml") made.push(path);
      onMake(path);
      return toStored({
        status: 200,
        headers: { "content-type": "application/xml" },
        body: Buffer.from(sitemap),
      });
    },
  };
  return { documents, made };
}

test("pages that a build has left out are rendered after the start, those with short addresses first", async () => {
  const { documents, made } = startDocuments();
  await renderAhead(documents);
  expect(made).toEqual(["/", "/pricing", "/contracts", "/contracts/business/nda"]);
});

test("while a visitor waits no page is rendered ahead", async () => {
  const { documents, made } = startDocuments();
  documents.underWay = 1;
  const done = renderAhead(documents);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toEqual([]);
  documents.underWay = 0;
  await done;
  expect(made).toHaveLength(paths.length);
});

test("when the site stops, no further page is rendered", async () => {
  const stopping = new AbortController();
  const { documents, made } = startDocuments((path) => path === "/pricing" && stopping.abort());
  await renderAhead({ ...documents, signal: stopping.signal });
  expect(made).toEqual(["/", "/pricing"]);
});
