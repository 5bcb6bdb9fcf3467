/** What the lake needs to notify of leads, and where it sends it. */
export interface LeadNotification {
  readonly url: string;
  readonly secret: string;
}

/**
 * The lake's second webhook, which tells of each new lead. The message says which form was sent and where to read it in
 * the Studio, but nothing of what the visitor wrote: what is deleted here must not live on elsewhere.
 */
export function leadWebhook({ url, secret }: LeadNotification, siteUrl: string): Record<string, string> {
  const studio = JSON.stringify(`${siteUrl}/studio/intent/edit/id=`);
  return {
    LAKE_WEBHOOK_2_URL: url,
    LAKE_WEBHOOK_2_SECRET: secret,
    LAKE_WEBHOOK_2_ANY_HOST: "true",
    LAKE_WEBHOOK_2_DATASET: "production",
    // What is private by the dot in its id.
    LAKE_WEBHOOK_2_DRAFTS: "true",
    // Those of a backup that is read in again are known.
    LAKE_WEBHOOK_2_FILTER:
      '_type == "lead" && _id in path("lead.**") && delta::operation() == "create" && dateTime(now()) - dateTime(receivedAt) < 3600',
    LAKE_WEBHOOK_2_PROJECTION: `{_id, _type, kind, heading, page, receivedAt, "studio": ${studio} + _id + ";type=lead"}`,
  };
}
