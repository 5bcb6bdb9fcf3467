import "server-only";
import { createHmac } from "node:crypto";
import { cookies, draftMode } from "next/headers";
import { previewCookie } from "@/lib/content/perspective";
import { env } from "@/lib/env/environment";
import { isSameSecret } from "./same-secret";
import { parseShareKey, type ShareKey, writeShareKey } from "./share-key";

/**
 * Says what its holder may see in draft mode. The cookie of draft mode alone opens nothing, because everybody who was
 * given a share link has it, too.
 */
const GRANT_COOKIE = "paraph-preview-grant";

/** Presentation asks for a new one whenever it opens. In milliseconds. */
const EDITORS_TERM = 7 * 86_400_000;

export type PreviewGrant = { readonly kind: "editor" } | { readonly kind: "share"; readonly key: ShareKey };

/** What this request's visitor may preview; null without draft mode. */
export async function readGrant(): Promise<PreviewGrant | null> {
  if (!(await draftMode()).isEnabled) return null;
  const value = (await cookies()).get(GRANT_COOKIE)?.value ?? "";
  if (isEditors(value, Date.now())) return { kind: "editor" };
  const key = parseShareKey(value);
  return key && { kind: "share", key };
}

export async function isEditor(): Promise<boolean> {
  return (await readGrant())?.kind === "editor";
}

export async function grantToEditor(): Promise<void> {
  await keep(signed(Date.now()), {});
}

export async function grantToHolder(key: ShareKey, expiresAt: string): Promise<void> {
  await keep(writeShareKey(key), { expires: new Date(expiresAt) });
}

export async function withdrawGrant(): Promise<void> {
  (await draftMode()).disable();
  (await cookies()).delete(GRANT_COOKIE);
}

async function keep(value: string, until: { expires?: Date }): Promise<void> {
  (await draftMode()).enable();
  (await cookies()).set(GRANT_COOKIE, value, { ...previewCookie, ...until });
}

function isEditors(value: string, now: number): boolean {
  const [, since = ""] = /^editor\.(\d{1,15})\./.exec(value) ?? [];
  if (since === "" || Math.abs(now - Number(since)) > EDITORS_TERM) return false;
  return isSameSecret(value, signed(Number(since)));
}

/** By the token that reads drafts: whoever has that needs no grant, and all machines of a site have the same. */
function signed(since: number): string {
  const { token } = env().lake;
  if (token === undefined)
    throw new Error("Previews need the token that reads drafts: set SANITY_API_READ_TOKEN.");
  return `editor.${since}.${createHmac("sha256", token).update(`preview grant ${since}`).digest("hex")}`;
}
