import { type ProcessFile, readProcessFile } from "@paraph/service/supervisor";
import { expect } from "@playwright/test";
import { createClient, type SanityClient } from "@sanity/client";
import { type LakeKind, type RunningSite, startSite } from "./running-site.ts";

type Site = Pick<RunningSite, "url" | "dataFolder" | "contentUrl" | "hostedLake" | "output">;

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
}

type Fields = Record<string, unknown>;

/** Publishes like the Studio, through the site's own address, and reads like a visitor without cookies. */
export class Newsroom {
  readonly client: SanityClient;
  readonly #site: Site;
  #seen = 0;

  constructor(site: Site) {
    this.#site = site;
    const lake = runningLake(site.dataFolder);
    this.client = createClient({
      projectId: "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: site.contentUrl,
      useProjectHostname: false,
      useCdn: false,
      perspective: "raw",
      token: lake.token,
    });
  }

  /** Resolves when the lake has confirmed the publish, and a hosted lake told the site. */
  async publish(id: string, set: Fields): Promise<void> {
    await this.edit(id, set);
    await this.#publishDraft(id);
  }

  async #publishDraft(id: string): Promise<void> {
    await this.client.action({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
    await this.told();
  }

  /** Resolves when a hosted lake has told the site of all that was published, which it does after it has answered. */
  async told(): Promise<void> {
    const { hostedLake, contentUrl } = this.#site;
    if (!hostedLake) return;
    const queued = async () => {
      const health: { webhook: { queued: number } } = await (await fetch(`${contentUrl}/health`)).json();
      return health.webhook.queued;
    };
    await expect.poll(queued).toBe(0);
  }

  async edit(id: string, set: Fields): Promise<void> {
    await this.client.action({
      actionType: "sanity.action.document.edit",
      draftId: `drafts.${id}`,
      publishedId: id,
      patch: { set },
    });
  }

  async publishNew(document: { _id: string; _type: string } & Fields): Promise<void> {
    const { _id, ...attributes } = document;
    await this.client.create({ ...attributes, _id: `drafts.${_id}` });
    await this.#publishDraft(_id);
  }

  async unpublish(id: string): Promise<void> {
    await this.client.action({
      actionType: "sanity.action.document.unpublish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
    await this.told();
  }

  async visit(address: string, url = this.#site.url): Promise<Answer> {
    const response = await fetch(`${url}${address}`, { redirect: "manual" });
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get("location"),
    };
  }

  async visitAll(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) expect((await this.visit(address)).status, address).toBe(200);
  }

  /** Paths rendered since the last call. Needs `PARAPH_LOG=renders`. */
  rendersSince(): string[] {
    const lines = this.#site.output().split("\n");
    const renders = lines.flatMap((line) => /^rendered (\S+) \d+/.exec(line)?.[1] ?? []);
    const since = renders.slice(this.#seen);
    this.#seen = renders.length;
    return since;
  }
}

/** The lake process that is serving a data folder. */
export function runningLake(dataFolder: string): ProcessFile {
  const lake = readProcessFile(dataFolder, "lake");
  if (!lake) throw new Error(`No lake runs on ${dataFolder}.`);
  return lake;
}

/** The smallest possible page: one hero. */
export function smallPage(
  id: string,
  address: string,
  heading: string,
): { _id: string; _type: string } & Fields {
  return {
    _id: id,
    _type: "page",
    title: heading,
    path: address,
    group: "general",
    blocks: [{ _key: "hero", _type: "hero", variant: "centered", heading }],
  };
}

/** A person: two fields for two editors, and a place for a picture. */
export function somebody(id: string, name: string): { _id: string; _type: string } & Fields {
  return { _id: id, _type: "person", name, role: "Writer" };
}

export const everyPage = ["/", "/pricing", "/signature", "/form-approval", "/about", "/blocks"];

export const logRenders = { PARAPH_LOG: "renders" };

/** A system for one test only, for tests that kill it or count its renders. */
export function ownSystem(lake: LakeKind = "local"): Promise<RunningSite> {
  return startSite(logRenders, lake);
}
