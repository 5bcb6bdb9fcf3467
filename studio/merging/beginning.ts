import type { MergePath } from "@paraph/merge/sides";

/** Somebody who changed what visitors see of a document. */
export interface Publisher {
  readonly author: string;
  readonly publishedAt: string;
}

/** What a draft or version began with. Written by packages/lake/src/history/routes.ts. */
export interface Beginning {
  /** Null for what began with nothing, and where nobody knows. */
  readonly began: Readonly<Record<string, unknown>> | null;
  /** Who has published since, newest first. */
  readonly publishes: readonly Publisher[];
  /** Whoever took the document away from visitors since. Null while they see it, and where they never did. */
  readonly unpublished: Publisher | null;
}

/** A version of a release that was begun before somebody published its document. Written by packages/lake/src/releases/behind.ts. */
export interface VersionBehind {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly publishes: readonly Publisher[];
  readonly unpublished: Publisher | null;
  /** What both have changed. The document itself if it was unpublished. */
  readonly places: readonly MergePath[];
}

export interface ReleaseBehind {
  readonly name: string;
  readonly versions: readonly VersionBehind[];
}
