import type { MenuCard, MenuContent, MenuGroup, MenuLink, MenuList } from "@/lib/navigation/menu-content";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a menu's content from an answer that caches, proxies or another version of this site may have changed. Parts of
 * another shape are left out; null when it is not a menu at all.
 */
export function readMenu(answer: unknown): MenuContent | null {
  if (!isFields(answer) || !Array.isArray(answer.groups)) return null;
  const groups = listOf(answer.groups, readGroup);
  return groups.length === 0 && answer.groups.length > 0 ? null : { groups };
}

function readGroup(group: Fields, index: number): MenuGroup | null {
  const read = {
    key: `${index}`,
    heading: textOf(group.heading),
    accent: textOf(group.accent),
    cards: listOf(group.cards, readCard),
    lists: listOf(group.lists, readList),
    action: isFields(group.action) ? readLink(group.action) : null,
  };
  return read.cards.length > 0 || read.lists.length > 0 || read.action ? read : null;
}

function readList(list: Fields): MenuList | null {
  const title = textOf(list.title);
  const href = addressOf(list.href);
  return title && href ? { title, href, links: listOf(list.links, readLink) } : null;
}

function readLink(link: Fields): MenuLink | null {
  const label = textOf(link.label);
  const href = addressOf(link.href);
  return label && href ? { label, href } : null;
}

function readCard(card: Fields, index: number): MenuCard | null {
  const title = textOf(card.title);
  const href = addressOf(card.href);
  if (!title || !href) return null;
  const { src, width, height } = isFields(card.picture) ? card.picture : {};
  const source = addressOf(src);
  return {
    key: `${index}`,
    title,
    description: textOf(card.description),
    badge: textOf(card.badge),
    href,
    newTab: card.newTab === true,
    scene: textOf(card.scene),
    picture:
      source && typeof width === "number" && typeof height === "number"
        ? { src: source, width, height }
        : null,
  };
}

function listOf<Item>(value: unknown, read: (fields: Fields, index: number) => Item | null): Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => (isFields(entry) ? (read(entry, index) ?? []) : []));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A path of this site or a full address; never a script. */
function addressOf(value: unknown): string | null {
  return typeof value === "string" && /^(\/(?!\/)|#|https?:|mailto:|tel:)/i.test(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
