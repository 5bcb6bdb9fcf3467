import { RateLimit } from "@paraph/service/rate-limit";
import { env } from "@/lib/env/environment";
import { findLeadForm, storeLead } from "@/lib/leads/lead-store";
import { receiveLead } from "@/lib/leads/receive-lead";
import { SharedLimit } from "@/lib/store/shared-limit";
import { sharedStore } from "@/lib/store/shared-store";

/** Enough for a whole office, and for a site behind a proxy that hides senders. */
const period = { most: 20, milliseconds: 10 * 60_000 };
const ownLimit = new RateLimit({ ...period, now: Date.now });

/** Of this machine, or of all that share a store. */
function limitOfSenders() {
  const store = sharedStore();
  if (store === null) return ownLimit;
  return new SharedLimit({
    ...period,
    store,
    name: "leads",
    secret: env().machines.token,
    otherwise: ownLimit,
  });
}

/** What visitors send with a form. */
export async function POST(request: Request): Promise<Response> {
  return receiveLead(request, {
    hosts: [request.headers.get("host"), new URL(env().siteUrl).host],
    sender: request.headers.get("x-forwarded-for") ?? "unknown",
    limit: limitOfSenders(),
    now: () => new Date(),
    findForm: findLeadForm,
    store: storeLead,
    report: (message) => console.error(message),
  });
}
