import type { MergePath } from "@/lib/merge/sides";

/** What a draft or version began with. Written by local/lake/history/routes.ts. */
export interface Beginning {
  /** Null for what began with nothing, and where nobody knows. */
  readonly began: Readonly<Record<string, unknown>> | null;
  /** Who has published since, newest first. */
  readonly publishes: readonly { readonly author: string; readonly publishedAt: string }[];
}

/** A version of a release that was begun before somebody published its document. Written by local/lake/releases/behind.ts. */
export interface VersionBehind {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly publishes: Beginning["publishes"];
  /** What both have changed. */
  readonly places: readonly MergePath[];
}

export interface ReleaseBehind {
  readonly name: string;
  readonly versions: readonly VersionBehind[];
}
