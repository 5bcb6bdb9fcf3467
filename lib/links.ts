import { stegaClean } from "@sanity/client/stega";
import { pathOf, type Routed } from "@/lib/routes";

/** A link as queries return it. Any part may be missing or invalid. */
export interface LinkValue {
  readonly linkType?: "internal" | "external" | "account" | null | undefined;
  readonly anchor?: string | null | undefined;
  readonly external?: string | null | undefined;
  readonly newTab?: boolean | null | undefined;
  readonly internal?: Routed | null | undefined;
  readonly account?: "login" | "register" | "settings" | "billing" | null | undefined;
  /** The source to record for a new account. */
  readonly source?: string | null | undefined;
}

export interface ResolvedLink {
  readonly href: string;
  readonly external: boolean;
  readonly newTab: boolean;
  /** Whether it leads to login or registration, which open over the page where scripts run. */
  readonly opensForm?: boolean;
}

const schemes: readonly string[] = ["http:", "https:", "mailto:", "tel:"];

/** The target of a link; null when it leads nowhere, or where no page may send visitors. */
export function resolveLink(link: LinkValue | null | undefined): ResolvedLink | null {
  if (typeof link !== "object" || link === null) return null;
  if (cleanText(link.linkType) === "account") {
    const screen = accountScreens.get(cleanText(link.account));
    if (screen !== undefined) return { href: screen, external: false, newTab: false };
    return { href: accountHref(link), external: false, newTab: false, opensForm: true };
  }
  if (cleanText(link.linkType) === "external") {
    const href = safeHref(link.external);
    return href && !href.startsWith("/") ? { href, external: true, newTab: link.newTab === true } : null;
  }
  const path = internalPath(link.internal);
  const anchor = cleanText(link.anchor);
  const fragment = /^[a-z][a-z0-9-]*$/i.test(anchor) ? `#${anchor}` : "";
  // A dead reference must not become a link within this page.
  if (path === null && (link.internal || !fragment)) return null;
  const href = safeHref(`${path ?? ""}${fragment}`);
  return href ? { href, external: false, newTab: false } : null;
}

/**
 * The address if it is safe in an `href`, else null. Allowed: http, https, mailto, tel, paths of this site and
 * fragments. React only blocks `javascript:`; this also stops `data:`, `//evil.example` and their disguises.
 */
export function safeHref(value: unknown): string | null {
  const href = cleanText(value);
  // Browsers ignore tabs and line breaks in addresses and treat backslashes as slashes.
  if (href === "" || hasControlCharacters(href) || href.includes("\\")) return null;
  if (href.startsWith("#")) return href;
  if (href.startsWith("/")) return href.startsWith("//") ? null : href;
  if (!URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  if (!schemes.includes(protocol)) return null;
  return protocol.startsWith("http") && !hostname ? null : href;
}

/** What is a page of its own. */
const accountScreens: ReadonlyMap<string, string> = new Map([
  ["settings", "/account"],
  ["billing", "/billing"],
]);

/** The page with the forms. Where scripts run, they open over the current page. */
function accountHref({ account, source }: LinkValue): string {
  const parameters = new URLSearchParams();
  if (cleanText(account) === "register") parameters.set("mode", "register");
  const from = cleanText(source);
  if (/^[\w-]{1,64}$/.test(from)) parameters.set("from", from);
  return parameters.size > 0 ? `/auth?${parameters}` : "/auth";
}

function internalPath(target: unknown): string | null {
  if (typeof target !== "object" || target === null) return null;
  const { _type, path, slug, category } = { ...target } as Record<string, unknown>; // every field is read as unknown
  return pathOf({
    _type: cleanText(_type),
    path: cleanText(path),
    slug: cleanText(slug),
    category: cleanText(category),
  });
}

/** Preview texts carry invisible click-to-edit marks, which would break an address. */
function cleanText(value: unknown): string {
  return typeof value === "string" ? stegaClean(value).trim() : "";
}

function hasControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being looked for
  return /[\u0000-\u0020\u007f-\u009f\u00a0\u1680\u2000-\u200f\u2028-\u202f\u2060-\u206f\u3000\ufeff]/.test(
    text,
  );
}
