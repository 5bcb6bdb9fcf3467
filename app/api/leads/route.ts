import { env } from "@/lib/env/environment";
import { findLeadForm, storeLead } from "@/lib/leads/lead-store";
import { RateLimit } from "@/lib/leads/rate-limit";
import { receiveLead } from "@/lib/leads/receive-lead";

/** Enough for a whole office, and for a site behind a proxy that hides senders. */
const limit = new RateLimit({ most: 20, milliseconds: 10 * 60_000, now: Date.now });

/** What visitors send with a form. */
export async function POST(request: Request): Promise<Response> {
  return receiveLead(request, {
    hosts: [request.headers.get("host"), new URL(env().siteUrl).host],
    sender: request.headers.get("x-forwarded-for") ?? "unknown",
    limit,
    now: () => new Date(),
    findForm: findLeadForm,
    store: storeLead,
    report: (message) => console.error(message),
  });
}
