import type { DatabaseSync } from "node:sqlite";
import type { Letters } from "./letters.ts";
import type { Offers } from "./offers.ts";
import type { SaleAct } from "./sales/administrators.ts";
import type { PaymentsSettings } from "./settings.ts";
import type { StoppedPrices } from "./stopped-prices.ts";

/** The product's owner with an e-mail address, and their attribution. */
export interface KnownOwner {
  readonly uid: string;
  readonly name: string | null;
  readonly source: string;
  readonly utm: Readonly<Record<string, string | undefined>>;
}

export interface PaymentsDependencies extends Readonly<PaymentsSettings> {
  readonly database: DatabaseSync;
  readonly stopped: StoppedPrices;
  readonly findOwner: (email: string) => KnownOwner | null;
  /** Reads the deals when somebody buys a deal-only price. */
  readonly offers: Offers;
  /** Whether the lake knows the bearer of this token as an administrator. Rejects when it can't be asked. */
  readonly isAdministrator: (token: string) => Promise<boolean>;
  /** Notes in the lake's audit what the bearer of this token does. Rejects when that can't be noted. */
  readonly noteAct: (token: string, act: SaleAct) => Promise<void>;
  /** The verified address of whoever bears this token of the identity provider; `null` if it proves none. */
  readonly provenEmail: (token: string) => Promise<string | null>;
  /** Mails to buyers wait here for the lake. */
  readonly letters: Letters;
  /** Where the stand-in posts its events, with the headers it needs. */
  readonly webhookTarget: () => WebhookTarget;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

export type ProviderKeys = NonNullable<PaymentsSettings["provider"]>;

export interface WebhookTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
