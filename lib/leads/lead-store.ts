import "server-only";
import { publishedIdOf } from "@paraph/lake/document-ids";
import { lakeClient, writingClient } from "@/lib/content/client";
import { LEAD_FORM_QUERY, VARIANT_FORM_QUERY } from "@/lib/content/queries";
import { parseVariant } from "@/lib/experiments/variant-cookie";
import { leadVariants } from "./fields";
import type { LeadDocument, LeadFormContent } from "./lead";

/** Stores a lead in the lake. An existing one keeps its status and note. */
export async function storeLead(lead: LeadDocument): Promise<void> {
  await writingClient().createIfNotExists(lead, { autoGenerateArrayKeys: false });
}

/** The published form with this key in this document or variant of a page ("experiment-id.B"), or null. */
export async function findLeadForm(document: string, key: string): Promise<LeadFormContent | null> {
  const form = await findForm(publishedIdOf(document), key);
  const variant = leadVariants.find((one) => one === form?.variant);
  if (!form?.heading || !form.consent || !variant) return null;
  return { variant, heading: form.heading, consent: form.consent, submitLabel: form.submitLabel ?? "Send" };
}

async function findForm(id: string, key: string) {
  const client = lakeClient();
  const variant = parseVariant(id);
  if (variant) return client.fetch(VARIANT_FORM_QUERY, { ...variant, key }, { cache: "no-store" });
  if (id.includes(".")) return null;
  return client.fetch(LEAD_FORM_QUERY, { id, key }, { cache: "no-store" });
}
