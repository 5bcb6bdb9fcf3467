import { expect } from "@playwright/test";
import type { Newsroom } from "../newsroom.ts";
import { type Content, pageWithShared, sharedBlock } from "./documents.ts";

const editionCount = 40;

function editionPath(n: number): string {
  return `/edition-${n}`;
}

export function editionPage(n: number, edition: number): Content {
  return pageWithShared(`edition-${n}`, editionPath(n), edition);
}

/** The editions that a page says. */
export function editionsOf(html: string): number[] {
  return [...html.matchAll(/>(?:Own|Shared) edition (\d+)</g)].map(([, edition]) => Number(edition));
}

/** Publishes the first edition, and visits each of its pages. */
export async function publishFirstEdition(newsroom: Newsroom): Promise<void> {
  const first = newsroom.client.transaction().createOrReplace(sharedBlock(1));
  for (let n = 0; n < editionCount; n += 1) first.createOrReplace(editionPage(n, 1));
  await first.commit();
  await newsroom.told();
  for (let n = 0; n < editionCount; n += 1)
    expect(editionsOf((await newsroom.visit(editionPath(n))).html)).toEqual([1, 1]);
}

/** Makes a release with all documents of an edition. */
export async function prepareEdition(
  { client }: Newsroom,
  releaseId: string,
  edition: number,
): Promise<void> {
  await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: "scheduled" } });
  const pages = Array.from({ length: editionCount }, (_, n) => editionPage(n, edition));
  for (const { _id, ...document } of [sharedBlock(edition), ...pages])
    await client.createVersion({
      releaseId,
      publishedId: _id,
      document: { ...document, _id: `versions.${releaseId}.${_id}` },
    });
}

/**
 * Four visitors go around all pages until they have seen each again after the first new one. Returns what nobody may
 * see: a page of two editions, and an old page after a new one. A page may be missing in the new edition.
 */
export async function visitUntilNew(newsroom: Newsroom, edition: number): Promise<string[]> {
  const wrong: string[] = [];
  let isNew = false;
  async function visitor(offset: number) {
    for (let n = offset, rest = editionCount; rest > 0; n += 1) {
      const mustBeNew = isNew;
      const path = editionPath(n % editionCount);
      const { status, html } = await newsroom.visit(path);
      const seen = status === 404 ? [edition] : editionsOf(html);
      if (new Set(seen).size !== 1) wrong.push(`${path} answered ${status} with ${seen}`);
      if (mustBeNew && seen[0] !== edition) wrong.push(`${path} was old after the first new one`);
      if (mustBeNew) rest -= 1;
      if (seen[0] === edition) isNew = true;
    }
  }
  await Promise.all([0, 10, 20, 30].map(visitor));
  return wrong;
}
