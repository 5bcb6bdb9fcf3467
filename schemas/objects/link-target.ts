/** What previews select to describe a target. Documents keep their name in one of three fields. */
export function linkTarget(field?: string) {
  const prefix = field ? `${field}.` : "";
  return {
    pageTitle: `${prefix}internal.title`,
    pageHeading: `${prefix}internal.heading`,
    pageName: `${prefix}internal.name`,
    linkType: `${prefix}linkType`,
    account: `${prefix}account`,
    external: `${prefix}external`,
    anchor: `${prefix}anchor`,
  };
}

const accountTitles = new Map<unknown, string>([
  ["register", "Registration"],
  ["settings", "Account settings"],
  ["billing", "Billing"],
]);

type Target = Partial<Record<keyof ReturnType<typeof linkTarget>, unknown>>;

/** "Pricing", "Pricing #plans", "https://example.com", "Registration", or a note that the target is missing. */
export function describeTarget(target: Target): string {
  const { pageTitle, pageHeading, pageName, linkType, account, external, anchor } = target;
  if (linkType === "account") return accountTitles.get(account) ?? "Login";
  const page = [pageTitle, pageHeading, pageName].find((name) => typeof name === "string" && name);
  if (page) return anchor ? `${page} #${anchor}` : String(page);
  if (external) return String(external);
  return anchor ? `#${anchor} on the same page` : "no target yet";
}
