/** Between a page and its worker. A question and its answer have the same number. */
export interface Asked {
  readonly number: number;
  readonly question: unknown;
}

export type Answered =
  /** The worker's code has come and listens. */
  | { readonly kind: "ready" }
  /** What the worker says while it works. */
  | { readonly kind: "news"; readonly number: number; readonly news: unknown }
  | { readonly kind: "answer"; readonly number: number; readonly answer: unknown }
  | { readonly kind: "failure"; readonly number: number; readonly reason: string };
