import type { DatabaseSync } from "node:sqlite";
import type { Offers } from "./offers.ts";
import type { PaymentsSettings } from "./settings.ts";

/** Who the product knows by an e-mail address, and where they came from. */
export interface KnownOwner {
  readonly uid: string;
  readonly name: string | null;
  readonly source: string;
  readonly utm: Readonly<Record<string, string | undefined>>;
}

export interface PaymentsDependencies extends Readonly<PaymentsSettings> {
  readonly database: DatabaseSync;
  readonly findOwner: (email: string) => KnownOwner | null;
  /** Which deals there are: asked when somebody buys what only deals sell. */
  readonly offers: Offers;
  /** Where the stand-in posts its events, and the headers by which it gets there. */
  readonly webhookTarget: () => WebhookTarget;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

export type ProviderKeys = NonNullable<PaymentsSettings["provider"]>;

export interface WebhookTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
