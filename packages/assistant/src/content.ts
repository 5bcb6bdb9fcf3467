import type { SanityDocument, Schema } from "sanity";

export type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a document at a place of it. Errors prevent publishing. */
export interface Finding {
  readonly level: "error" | "warning";
  readonly path: readonly unknown[];
  readonly message: string;
}

/** What assistants write, and the rules that it has to keep. */
export interface Content {
  readonly schema: Schema;
  /** Types of what visitors sent, and of what programs keep: assistants neither read nor write them. */
  readonly hiddenTypes: readonly string[];
  /** The id of the published document that a draft or version belongs to. */
  publishedIdOf(id: string): string;
  /** Everything that is wrong with a document as it would be published. */
  report(document: SanityDocument): Promise<readonly Finding[]>;
  /** Where visitors find a document; `null` if it has no page of its own, or no address yet. `category`: the slug of what it refers to. */
  pathOf(document: Fields & { readonly _type: string }, category: string | null): string | null;
}
