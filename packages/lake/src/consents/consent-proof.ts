import { z } from "zod";

/**
 * That somebody answered, or that a signal did for them. There is no address, browser or account in it, and no room for one:
 * its id is made for this answer alone, and stays with whoever gave it.
 */
export const consentProof = z.strictObject({
  id: z.uuid(),
  /** Of the texts that were shown: the day on which they changed last. */
  version: z.iso.date(),
  /** By the visitor's clock. */
  answeredAt: z.iso.datetime(),
  /** The visitor, the browser's signal against an earlier yes, or the refusal of the account that signed in. */
  by: z.enum(["person", "signal", "account"]),
  /** `null`: not asked. */
  analytics: z.boolean().nullable(),
  marketing: z.boolean().nullable(),
  /** Whether the browser sent Global Privacy Control. */
  signal: z.boolean(),
  /** Whether the account that signed in there refuses advertising. */
  owner: z.boolean(),
  /** A country, where it was known. */
  region: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});

export type ConsentProof = z.infer<typeof consentProof>;

/** A proof, with the texts of its version where the sender has them. */
export const sentConsent = z.strictObject({
  proof: consentProof,
  text: z.string().max(20_000).nullable(),
});

export type SentConsent = z.infer<typeof sentConsent>;
