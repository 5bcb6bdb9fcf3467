/** Who is told of new leads. */
export interface LeadNotification {
  readonly url: string;
  readonly secret: string;
}

/** What becomes of leads in the local lake. */
export interface LeadEnvironment {
  /** `null`: nobody is told. */
  readonly notification: LeadNotification | null;
  /** `null`: they are kept until somebody deletes them. */
  readonly keepDays: number | null;
}

/** The lake's variables that follow from it. */
export function lakeVariablesOf(
  { notification, keepDays }: LeadEnvironment,
  siteUrl: string,
): Record<string, string> {
  return {
    ...(notification ? leadWebhook(notification, siteUrl) : {}),
    ...(keepDays ? { LAKE_PERSONAL_DAYS: String(keepDays) } : {}),
  };
}

/**
 * The lake's second webhook, which tells of each new lead. The message says which form was sent and where to read it in
 * the Studio, but nothing of what the visitor wrote: what is deleted here must not live on elsewhere.
 */
function leadWebhook({ url, secret }: LeadNotification, siteUrl: string): Record<string, string> {
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
