import type { PageDocument, Site } from "@/lib/content/page-document";
import { PAGE_QUERY, SITE_QUERY } from "@/lib/content/queries";
import { askEngine } from "./ask-engine.ts";
import { shippedDocuments } from "./example-blocks.ts";

const updatedAt = "2026-03-04T05:06:07Z";

/** The shipped site data as the loader returns it. */
export async function shippedSite(): Promise<Site> {
  return ask(SITE_QUERY, {});
}

/** A shipped page as the loader returns it, with some fields replaced. */
export async function shippedPage(path: string, fields: Record<string, unknown> = {}): Promise<PageDocument> {
  const page = await ask<PageDocument | null>(PAGE_QUERY, { path });
  if (!page) throw new Error(`No page at ${path} in content/page.`);
  return { ...page, _updatedAt: updatedAt, ...fields };
}

function ask<Result>(query: string, params: Record<string, unknown>): Promise<Result> {
  return askEngine(query, params, shippedDocuments());
}
