import type { Action } from "@sanity/client";
import type { SanityClient } from "sanity";
import { proposeSlug } from "@/lib/routes";
import { newReleaseId } from "../scheduling/new-release-id";
import type { Release } from "./places";

export interface Promotion {
  /** The published page that visitors are led to. */
  readonly page: string;
  readonly title: string;
  readonly words: string;
  /** The path of the menu that gets a card; null for none. */
  readonly menu: string | null;
  /** Null for no announcement, and in it for one without a partner. */
  readonly announcement: { readonly logo: string | null } | null;
  /** Between which moments visitors see both; null: from the publish on, and until somebody takes them away. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** What it goes live with: an open release, or a new one that is scheduled for a moment. Null: it goes live now. */
export type Into = { readonly release: Release } | { readonly at: string } | null;

/** The card and the announcement go live together, now or with a release: visitors see both or neither. */
export async function promote(
  client: SanityClient,
  promotion: Promotion,
  into: Into,
  hasDraft: boolean,
): Promise<void> {
  const card = promotion.menu === null ? null : cardOf(promotion);
  const announcement = promotion.announcement && announcementOf(promotion, promotion.announcement.logo);
  const documents: Made[] = [card, announcement].filter((one) => one !== null);
  const listed = card && promotion.menu !== null ? { card: card._id, menu: promotion.menu } : null;
  if (into !== null) {
    await client.action(releaseActions(promotion.title, documents, listed, into), { tag: "promotion" });
    return;
  }
  const transaction = client.transaction();
  for (const document of documents) transaction.create(document);
  for (const id of hasDraft ? ["navigation", "drafts.navigation"] : ["navigation"])
    if (listed) transaction.patch(id, appended(listed));
  await transaction.commit({ tag: "promotion" });
}

interface Made {
  readonly _id: string;
  readonly _type: string;
}

interface Listed {
  readonly card: string;
  readonly menu: string;
}

function appended({ card, menu }: Listed) {
  const item = { _type: "reference", _key: card, _ref: card };
  return { setIfMissing: { [menu]: [] }, insert: { after: `${menu}[-1]`, items: [item] } };
}

function releaseActions(
  title: string,
  documents: readonly Made[],
  listed: Listed | null,
  into: NonNullable<Into>,
): Action[] {
  const isNew = "at" in into;
  const releaseId = isNew ? newReleaseId() : into.release.name;
  const navigation = { publishedId: "navigation", versionId: `versions.${releaseId}.navigation` };
  const isCopied = !isNew && into.release.hasNavigation;
  const actions: (Action | null)[] = [
    isNew
      ? {
          actionType: "sanity.action.release.create",
          releaseId,
          metadata: { title, releaseType: "scheduled", intendedPublishAt: into.at },
        }
      : null,
    ...documents.map(
      (document): Action => ({
        actionType: "sanity.action.document.version.create",
        publishedId: document._id,
        document: { ...document, _id: `versions.${releaseId}.${document._id}` },
      }),
    ),
    listed && !isCopied
      ? { actionType: "sanity.action.document.version.create", baseId: "navigation", ...navigation }
      : null,
    listed && {
      actionType: "sanity.action.document.edit",
      publishedId: navigation.publishedId,
      draftId: navigation.versionId,
      patch: appended(listed),
    },
    isNew ? { actionType: "sanity.action.release.schedule", releaseId, publishAt: into.at } : null,
  ];
  return actions.filter((action) => action !== null);
}

const linkTo = (page: string) => ({
  _type: "link",
  linkType: "internal",
  internal: { _type: "reference", _ref: page },
});

function datesOf({ startsAt, endsAt }: Promotion) {
  return { ...(startsAt !== null && { startsAt }), ...(endsAt !== null && { endsAt }) };
}

function cardOf(promotion: Promotion) {
  const { page, title, words } = promotion;
  return {
    _id: crypto.randomUUID(),
    _type: "navCard",
    title,
    description: words,
    link: linkTo(page),
    ...datesOf(promotion),
  };
}

function announcementOf(promotion: Promotion, logo: string | null) {
  const { page, title, words, startsAt } = promotion;
  const now = new Date();
  return {
    _id: crypto.randomUUID(),
    _type: "announcement",
    title,
    slug: { _type: "slug", current: proposeSlug(title) },
    summary: words,
    active: true,
    ...(logo !== null && { logo: { _type: "reference", _ref: logo } }),
    actionLabel: "Read announcement",
    // Of several that run the newest is shown, and it is news when it begins.
    publishedAt: startsAt !== null && Date.parse(startsAt) > now.getTime() ? startsAt : now.toISOString(),
    ...datesOf(promotion),
    showAgain: 1,
    blocks: [
      {
        _key: "opening",
        _type: "hero",
        variant: "centered",
        heading: title,
        intro: words,
        actions: [
          { _key: "page", _type: "action", label: "See what it is", link: linkTo(page), style: "primary" },
        ],
      },
    ],
  };
}
