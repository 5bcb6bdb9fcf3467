import { isRecord } from "@paraph/service/json";
import "server-only";
import { createHash, createHmac } from "node:crypto";
import { ClientError, ServerError } from "@sanity/client";
import { cookies, draftMode } from "next/headers";
import { cache } from "react";
import { lakeClient } from "@/lib/content/client";
import { env } from "@/lib/env/environment";
import { previewCookie } from "@/lib/preview/perspective";
import { isSameSecret } from "./same-secret";
import { parseShareKey, type ShareKey, writeShareKey } from "./share-key";

/**
 * Says what its holder may see in draft mode. The cookie of draft mode alone opens nothing, because everybody who was
 * given a share link has it, too.
 */
const GRANT_COOKIE = "paraph-preview-grant";

/**
 * Presentation asks for a new one whenever it opens. In milliseconds. The local lake also says when the session behind a
 * grant has ended. A hosted one doesn't, so its grants end with the working day.
 */
const EDITORS_TERM = { local: 7 * 86_400_000, hosted: 12 * 3_600_000 };

export type PreviewGrant = { readonly kind: "editor" } | { readonly kind: "share"; readonly key: ShareKey };

/** What this request's visitor may preview; null without draft mode. */
export async function readGrant(): Promise<PreviewGrant | null> {
  if (!(await draftMode()).isEnabled) return null;
  const value = (await cookies()).get(GRANT_COOKIE)?.value ?? "";
  if (await isEditors(value)) return { kind: "editor" };
  const key = parseShareKey(value);
  return key && { kind: "share", key };
}

/** The lake, which knows whether an editor is still signed in, could not be asked. */
class UnknownGrant extends Error {
  override name = "UnknownGrant";
}

/** For routes: says so when the lake could not be asked. Pages have their own page for that. */
export async function unlessGrantUnknown(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof UnknownGrant)) throw error;
    console.warn(error);
    const headers = { "cache-control": "no-store", "retry-after": "10" };
    return new Response(`${error.message} Try again in a minute.`, { status: 503, headers });
  }
}

export async function isEditor(): Promise<boolean> {
  return (await readGrant())?.kind === "editor";
}

/** `secret`: of the preview, which the Studio has written to the lake. */
export async function grantToEditor(secret: string): Promise<void> {
  await keep(signed(Date.now(), createHash("sha256").update(secret).digest("hex")), {});
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

/** Asks the lake once for each request. */
const isEditors = cache(async (value: string): Promise<boolean> => {
  const [, since = "", preview = ""] = /^editor\.(\d{1,15})\.([\da-f]{64})\./.exec(value) ?? [];
  const { mode } = env().lake;
  if (since === "" || Math.abs(Date.now() - Number(since)) > EDITORS_TERM[mode]) return false;
  if (!isSameSecret(value, signed(Number(since), preview))) return false;
  if (mode === "hosted") return true;
  return (await loadPreviewer(preview)) !== null;
});

/** Who opened a preview; null once their login has ended. */
async function loadPreviewer(preview: string): Promise<string | null> {
  try {
    const found: unknown = await lakeClient().request({ url: `previews/${preview}`, tag: "preview" });
    return isRecord(found) && typeof found.previewer === "string" ? found.previewer : null;
  } catch (cause) {
    const isKnown = cause instanceof ClientError || cause instanceof ServerError;
    // A lake of an earlier version, which remembers no previews, still answers for all pages.
    if (isKnown && (cause.statusCode === 404 || cause.statusCode === 501)) return null;
    throw new UnknownGrant(
      "The content lake does not answer, so the site could not check who opened this preview.",
      { cause },
    );
  }
}

/** By the token that reads drafts: whoever has that needs no grant, and all machines of a site have the same. */
function signed(since: number, preview: string): string {
  const { token } = env().lake;
  if (token === undefined)
    throw new Error("Previews need the token that reads drafts: set SANITY_API_READ_TOKEN.");
  const text = `${since}.${preview}`;
  return `editor.${text}.${createHmac("sha256", token).update(`preview grant ${text}`).digest("hex")}`;
}
