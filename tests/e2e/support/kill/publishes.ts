import { expect } from "@playwright/test";
import { smallPage } from "../newsroom.ts";
import type { KilledSystem } from "./killed-system.ts";
import { ask, askInPeace, bodyOf, type Writer } from "./writer.ts";

const id = "kill-page";
const address = "/kill-page";

/** Edits a page and publishes it, as the Studio does: the page says which publish it shows. */
export function publisher(system: KilledSystem): Writer & { readonly floor: () => number } {
  let n = 0;
  let floor = 0;
  const act = async (actions: readonly object[]) => {
    const answer = await ask(`${system.lakeApi}/data/actions/production`, {
      method: "POST",
      headers: system.writes(),
      body: JSON.stringify({ actions }),
    });
    return { status: answer.status, said: await bodyOf(answer) };
  };
  return {
    name: "publishes",
    floor: () => floor,
    async write() {
      n += 1;
      const attributes = { ...smallPage(id, address, `Published ${n}.`), _id: `drafts.${id}` };
      const replaced = await ask(`${system.lakeApi}/data/mutate/production`, {
        method: "POST",
        headers: system.writes(),
        body: JSON.stringify({ mutations: [{ createOrReplace: attributes }] }),
      });
      expect(replaced.status, await bodyOf(replaced)).toBe(200);
      const { status, said } = await act([
        { actionType: "sanity.action.document.publish", draftId: `drafts.${id}`, publishedId: id },
      ]);
      expect(status, said).toBe(200);
      floor = n;
    },
    check() {
      using lake = system.openDatabase("lake/datasets/production.db");
      const published = numberIn(JSON.stringify(lake.documentOf(id) ?? ""));
      const draft = lake.documentOf(`drafts.${id}`);
      expect(published ?? 0, "the published page").toBeGreaterThanOrEqual(floor);
      // A publish removes the draft in the same transaction.
      if (draft) expect(numberIn(JSON.stringify(draft)), "the draft").toBeGreaterThan(published ?? 0);
      const different = lake.rows(`SELECT doc.id FROM doc LEFT JOIN published ON published.key = doc.id
        WHERE instr(doc.id, '.') = 0 AND published.rev IS NOT doc.rev`);
      expect(different, "documents with another revision than the table of revisions says").toEqual([]);
    },
  };
}

/** Visits the page: it must never be older than what was acknowledged when it was requested. */
export function visitor(system: KilledSystem, floor: () => number): Writer & { readonly seen: () => number } {
  let seen = 0;
  const visit = async (askFor: (url: string) => Promise<Response>) => {
    const least = floor();
    const answer = await askFor(`${system.site.url}${address}`);
    const html = await bodyOf(answer);
    if (least === 0) return;
    expect(answer.status, html.slice(0, 500)).toBe(200);
    expect(numberIn(html), "the number on the page").toBeGreaterThanOrEqual(least);
    seen += 1;
  };
  return {
    name: "visits",
    seen: () => seen,
    write: () => visit(ask),
    check: () => visit(askInPeace),
  };
}

function numberIn(text: string): number | undefined {
  const [, number] = /Published (\d+)\./.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
