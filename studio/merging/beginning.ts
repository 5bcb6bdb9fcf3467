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
  /** The fields to which publishing adds what others have published. */
  readonly kept: readonly string[];
}

interface Named {
  readonly name: string;
  readonly title: string;
}

/** A version of a scheduled release that will ask once an earlier one has run. Written by packages/lake/src/releases/collisions.ts. */
export interface Collision {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly earlier: Named;
  readonly later: Named;
  /** What both change. The document itself if the earlier one unpublishes it. */
  readonly places: readonly MergePath[];
}

export interface ReleaseBehind {
  readonly name: string;
  readonly versions: readonly VersionBehind[];
  /** With releases that run earlier, and with later ones. */
  readonly collisions?: readonly Collision[];
}
