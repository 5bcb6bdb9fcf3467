import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { Random } from "../../../support/seeded-random.ts";
import type { KilledSystem } from "../kill/killed-system.ts";
import type { Newsroom } from "../newsroom.ts";
import {
  type Content,
  editionDocuments,
  MOST_PAGES,
  onlyId,
  pageId,
  type Shipped,
  shippedIds,
} from "./documents.ts";

export const waysToPublish = ["scheduled", "at once", "scheduled, killed", "at once, killed"] as const;
type Way = (typeof waysToPublish)[number];

/** Milliseconds until a scheduled edition is due. */
const AHEAD = 1_500;

/** Publishes one edition after another, each as one release. */
export class Editor {
  readonly #newsroom: Newsroom;
  readonly #system: KilledSystem;
  readonly #random: Random;

  constructor(newsroom: Newsroom, system: KilledSystem, random: Random) {
    this.#newsroom = newsroom;
    this.#system = system;
    this.#random = random;
  }

  /** Publishes all that an edition has, without a release, and removes the pages that only an earlier one had. */
  async replaceAll(edition: number, pages: number): Promise<void> {
    const transaction = this.#newsroom.client.transaction();
    for (const document of editionDocuments(edition, pages, await this.#shipped()))
      transaction.createOrReplace(document);
    for (let page = pages; page < MOST_PAGES; page += 1) transaction.delete(pageId(page));
    await transaction.commit();
  }

  /** Makes a release of the next edition. */
  async prepare(edition: number, pages: number): Promise<void> {
    const { client } = this.#newsroom;
    const releaseId = releaseOf(edition);
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: "scheduled" } });
    await client.action(
      editionDocuments(edition, pages, await this.#shipped()).map(({ _id, ...content }) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId: _id,
        document: { ...content, _id: `versions.${releaseId}.${_id}` },
      })),
    );
    await client.unpublishVersion({ releaseId, publishedId: onlyId(edition - 1) });
  }

  /** Resolves when the edition is published or about to be, after a kill too. */
  async publish(edition: number, way: Way): Promise<void> {
    const { releases } = this.#newsroom.client;
    const releaseId = releaseOf(edition);
    if (way === "at once") {
      await releases.publish({ releaseId });
    } else if (way === "at once, killed") {
      const answered = releases.publish({ releaseId }).then(
        () => true,
        () => false,
      );
      await this.#killLake(this.#random.below(60));
      const isPublished = await this.isPublished(edition);
      expect(isPublished || !(await answered), "what was acknowledged is published").toBe(true);
      if (!isPublished) await releases.publish({ releaseId });
    } else {
      const publishAt = new Date(Date.now() + AHEAD).toISOString();
      await releases.schedule({ releaseId, publishAt });
      if (way === "scheduled") return;
      await this.#killLake(Date.parse(publishAt) - Date.now() - 50 + this.#random.below(200));
      await this.isPublished(edition);
    }
  }

  /** Fails when an edition is published in part. */
  async isPublished(edition: number): Promise<boolean> {
    const { client } = this.#newsroom;
    const releaseId = releaseOf(edition);
    const { release, versions, gone, revisions } = await client.fetch<{
      release: { state: string; _rev: string };
      versions: number;
      gone: boolean;
      revisions: string[];
    }>(
      `{ "release": *[_id == $release][0] { state, _rev }, "versions": count(*[sanity::partOfRelease($releaseId)]),
        "gone": !defined(*[_id == $former][0]), "revisions": *[_id in $ids]._rev }`,
      {
        releaseId,
        release: `_.releases.${releaseId}`,
        former: onlyId(edition - 1),
        ids: editionDocuments(edition, 0, await this.#shipped()).map(({ _id }) => _id),
      },
    );
    const isPublished = release.state === "published";
    expect([versions === 0, gone]).toEqual([isPublished, isPublished]);
    expect(revisions.map((revision) => revision === release._rev)).toEqual(revisions.map(() => isPublished));
    return isPublished;
  }

  /** Types into a draft until the signal, as somebody else does meanwhile. */
  async type(signal: AbortSignal): Promise<void> {
    for (let letter = 0; !signal.aborted; letter += 1) {
      // A kill takes a letter with it.
      await this.#newsroom.edit("person-jonas-feld", { role: `Letter ${letter}` }).catch(() => {});
      await wait(50);
    }
  }

  async #killLake(after: number): Promise<void> {
    await wait(after);
    await this.#system.kill("lake");
    await this.#system.healthy();
  }

  async #shipped(): Promise<Shipped> {
    const [footer, card] = await Promise.all([
      this.#contentOf(shippedIds.footer),
      this.#contentOf(shippedIds.card),
    ]);
    return { footer, card };
  }

  async #contentOf(id: string): Promise<Content> {
    const document = await this.#newsroom.client.getDocument(id);
    if (!document) throw new Error(`The shipped document ${id} is not there.`);
    const { _rev, _createdAt, _updatedAt, ...content } = document;
    return content;
  }
}

const releaseOf = (edition: number) => `rEdition${edition}`;
