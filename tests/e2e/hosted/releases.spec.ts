import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  editionPage,
  editionsOf,
  prepareEdition,
  publishFirstEdition,
  visitUntilNew,
} from "../support/editions/hosted-edition.ts";
import { hostedServices } from "../support/hosted-services.ts";
import { Newsroom } from "../support/newsroom.ts";

// A hosted lake tells of a release document by document. The release itself is one of them.
test.use({ environment: hostedServices });

interface Held {
  readonly id: string;
  readonly pass: () => Promise<number>;
}

const ofRelease = ({ id }: Held) => id.startsWith("_.releases.");

test("R-CMS-7 with a hosted lake a release shows as a whole, in whatever order its webhooks come, and if only one or none of them does", {
  tag: "@5of6",
}, async ({ site }) => {
  const { hostedLake } = site;
  if (!hostedLake) throw new Error("This test needs a system with a hosted lake.");
  const { courier } = hostedLake;
  const newsroom = new Newsroom(site);
  await publishFirstEdition(newsroom);
  let edition = 1;

  /** Publishes the next edition, whose webhooks are all held back, and has visitors watch what is made of them. */
  async function publishNext(deliver: (held: readonly Held[]) => Promise<void>): Promise<void> {
    edition += 1;
    const releaseId = `rEdition${edition}`;
    await prepareEdition(newsroom, releaseId, edition);
    await newsroom.told();
    const held: Held[] = [];
    courier.deliver(async (pass, id) => {
      held.push({ id, pass });
      return 200;
    });
    await newsroom.client.releases.publish({ releaseId });
    await newsroom.told();
    courier.deliver((pass) => pass());
    const watched = visitUntilNew(newsroom, edition);
    await deliver(held);
    expect(await watched).toEqual([]);
  }

  async function passAll(held: readonly Held[]): Promise<void> {
    expect(held.length).toBeGreaterThan(0);
    for (const { pass } of held) expect(await pass()).toBe(200);
  }

  const ways: Readonly<Record<string, (held: readonly Held[]) => Promise<void>>> = {
    "one after another": passAll,
    "the last ones first": (held) => passAll(held.toReversed()),
    "only the release's own": (held) => passAll(held.filter(ofRelease)),
    // Of a page that no other one uses: all pages would follow the block that they share.
    "only that of one page": (held) => passAll(held.filter(({ id }) => id === "edition-7")),
    "none, but somebody visits a page that is made for the first time": async () => {
      const path = `/edition-visited-${edition}`;
      const page = { ...editionPage(1, edition), _id: `edition-visited-${edition}`, path };
      await newsroom.publishNew(page);
      expect(editionsOf((await newsroom.visit(path)).html)).toEqual([edition, edition]);
      expect(editionsOf((await newsroom.visit("/edition-7")).html)).toEqual([edition, edition]);
    },
    none: async () => {},
  };
  for (const [name, deliver] of share(Object.entries(ways), 3))
    await test.step(name, () => publishNext(deliver));
});
