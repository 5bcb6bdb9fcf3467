import "server-only";
import { createClient, type SanityClient } from "@sanity/client";
import { lakeClient } from "@/lib/content/client";
import { LEAD_FORM_QUERY } from "@/lib/content/queries";
import { env } from "@/lib/env/environment";
import { apiVersion } from "@/lib/env/public";
import { leadVariants } from "./fields";
import type { LeadDocument, LeadFormContent } from "./lead";

let client: SanityClient | undefined;

/** The website's only client that writes. */
function writingClient(): SanityClient {
  const { projectId, dataset, url, writeToken } = env().lake;
  client ??= createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    timeout: 10_000,
    maxRetries: 1,
    ...(writeToken === undefined ? {} : { token: writeToken }),
    ...(url === undefined ? {} : { apiHost: url, useProjectHostname: false }),
  });
  return client;
}

/** Stores a lead in the lake. An existing one keeps its status and note. */
export async function storeLead(lead: LeadDocument): Promise<void> {
  await writingClient().createIfNotExists(lead, { autoGenerateArrayKeys: false });
}

/** The published form with this key in this document, or null. */
export async function findLeadForm(document: string, key: string): Promise<LeadFormContent | null> {
  const id = document.replace(/^drafts\./, "");
  if (id.includes(".")) return null;
  const form = await lakeClient().fetch(LEAD_FORM_QUERY, { id, key }, { cache: "no-store" });
  const variant = leadVariants.find((one) => one === form?.variant);
  if (!form?.heading || !form.consent || !variant) return null;
  return { variant, heading: form.heading, consent: form.consent, submitLabel: form.submitLabel ?? "Send" };
}
