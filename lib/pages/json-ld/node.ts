import type { PageDocument, Site } from "@/lib/content/page-document";

export type JsonLdNode = Readonly<Record<string, unknown>> & { readonly "@type": string };

export interface PageContext {
  readonly path: string;
  readonly page: PageDocument;
  readonly site: Site;
  /** The site's address, without a slash at the end. */
  readonly base: string;
}
