import { expect } from "@playwright/test";
import { ClientError, type SanityDocumentStub } from "@sanity/client";
import { type Newsroom, smallPage } from "../newsroom.ts";
import type { Command, Rename } from "./command.ts";

type Redirect = Extract<Command, { kind: "redirect" }>;

/** Does to a running site what a sequence says, and takes no for an answer. */
export class Marketer {
  /** How often the lake did, and how often it refused, each kind of command. */
  readonly did = new Map<string, number>();
  readonly #newsroom: Newsroom;
  readonly #siteUrl: string;
  #releases = 0;

  constructor(newsroom: Newsroom, siteUrl: string) {
    this.#newsroom = newsroom;
    this.#siteUrl = siteUrl;
  }

  /** A refusal is an answer of the lake that says why. Anything else is a fault. */
  async perform(command: Command): Promise<void> {
    try {
      await this.#do(command);
      this.#count(command.kind);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      expect(error.statusCode, error.message).toBeLessThan(500);
      expect(error.message.length, "the refusal says why").toBeGreaterThan(20);
      this.#count(`${command.kind} refused`);
    }
  }

  /** Resolves when no release waits for its time any more. */
  async passTime(): Promise<void> {
    const query =
      'count(*[_type == "system.release" && state in ["scheduling", "scheduled", "unscheduling", "publishing"]])';
    await expect.poll(() => this.#newsroom.client.fetch<number>(query), { timeout: 180_000 }).toBe(0);
  }

  async #do(command: Command): Promise<void> {
    const { client } = this.#newsroom;
    switch (command.kind) {
      case "rename":
        return this.#newsroom.publish(command.page.id, fieldsOf(command.page));
      case "swap":
        return this.#swap(command.pages.id, command.pages.other, command.isRelease);
      case "make": {
        const page = smallPage(command.id, command.address, `The page ${command.id}`);
        return this.#newsroom.publishNew({ ...page, blocks: [linkingHero(page.title, command.linksTo)] });
      }
      case "publish":
        return this.#newsroom.publish(command.id, {});
      case "unpublish":
        return this.#newsroom.unpublish(command.id);
      case "delete":
        await client.action({
          actionType: "sanity.action.document.delete",
          publishedId: command.id,
          includeDrafts: [`drafts.${command.id}`],
        });
        return;
      case "schedule": {
        const releaseId = await this.#release(command.pages);
        const publishAt = new Date(Date.now() + command.milliseconds).toISOString();
        await client.releases.schedule({ releaseId, publishAt });
        return;
      }
      case "redirect":
        await client.createOrReplace(this.#redirect(command));
        return;
      case "unredirect":
        await client.delete(command.id);
    }
  }

  /** Two pages exchange their addresses: together, or one after the other, which the lake has to refuse. */
  async #swap(id: string, other: string, isRelease: boolean): Promise<void> {
    const [one, two] = await this.#newsroom.client.fetch<[string | null, string | null]>(
      "[*[_id == $id][0]{'to': coalesce(path, slug.current)}.to, *[_id == $other][0]{'to': coalesce(path, slug.current)}.to]",
      { id, other },
    );
    if (!one || !two || id === other) return;
    const pages = [
      { id, to: two },
      { id: other, to: one },
    ];
    if (isRelease) {
      const releaseId = await this.#release(pages);
      await this.#newsroom.client.releases.publish({ releaseId });
      return;
    }
    for (const page of pages) await this.#newsroom.publish(page.id, fieldsOf(page));
  }

  async #release(pages: readonly { id: string; to: string }[]): Promise<string> {
    const { client } = this.#newsroom;
    this.#releases += 1;
    const releaseId = `rSequence${this.#releases}`;
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: "scheduled" } });
    for (const page of new Map(pages.map((one) => [one.id, one])).values()) {
      await client.createVersion({ releaseId, publishedId: page.id, baseId: page.id });
      await client.patch(`versions.${releaseId}.${page.id}`).set(fieldsOf(page)).commit();
    }
    return releaseId;
  }

  #redirect({ id, from, isStarred, target }: Redirect): SanityDocumentStub & { _id: string } {
    const common = { _id: id, _type: "redirect", from: isStarred ? `${from}/*` : from };
    const link = (fields: object) => ({ ...common, to: { _type: "link", ...fields } });
    switch (target.kind) {
      case "page":
        return link({ linkType: "internal", internal: { _type: "reference", _ref: target.id } });
      case "typed":
        return link({ linkType: "external", external: `${this.#siteUrl}${target.address}` });
      case "below":
        return { ...common, toPrefix: `${target.address}/*` };
      case "gone":
        return { ...common, gone: true };
    }
  }

  #count(what: string): void {
    this.did.set(what, (this.did.get(what) ?? 0) + 1);
  }
}

/** The field that holds a page's address: a path begins with a slash. */
function fieldsOf({ to }: Rename | { to: string }) {
  return to.startsWith("/") ? { path: to } : { "slug.current": to };
}

function linkingHero(heading: unknown, page: string) {
  return {
    _key: "hero",
    _type: "hero",
    variant: "centered",
    heading,
    actions: [
      {
        _key: "there",
        _type: "action",
        label: "Go there",
        link: {
          _type: "link",
          linkType: "internal",
          internal: { _type: "reference", _ref: page },
        },
        style: "primary",
      },
    ],
  };
}
