import type { Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import type { Dataset, Transaction } from "../store/types.ts";

/** What the notices of a transaction are made of. */
export interface Happening {
  readonly transaction: Transaction;
  readonly dataset: Dataset;
  readonly context: LakeContext;
  /** Who may sign in and has done so, or could. */
  readonly people: readonly Person[];
  /** The name of whoever it was; "Somebody" for what is no person. */
  readonly nameOf: (id: string) => string;
  readonly studio: string;
}
