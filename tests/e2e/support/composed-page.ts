import { Newsroom } from "./newsroom.ts";
import type { RunningSite } from "./running-site.ts";

/** All six campaign keys, each with a different value. */
export const campaign = {
  utm_id: "7",
  utm_source: "news letter",
  utm_medium: "mail",
  utm_campaign: "spring",
  utm_term: "e-sign",
  utm_content: "top&left",
};

/** Publishes a page as a marketer would compose it: a hero, then one block for each way to buy. */
export async function composePage(site: RunningSite, address: string): Promise<void> {
  const newsroom = new Newsroom(site);
  const button = (key: string, fields: object) => ({
    _key: key,
    _type: "checkoutButton",
    anchor: key,
    heading: `Sold as ${key}`,
    ...fields,
  });
  await newsroom.publishNew({
    _id: `composed${address.replaceAll("/", "-")}`,
    _type: "page",
    title: "Composed by a marketer",
    path: address,
    group: "general",
    blocks: [
      { _key: "hero", _type: "hero", variant: "centered", heading: "Everything that can be bought" },
      button("subscription", { price: "team_annual", rhythm: "month", asksQuantity: true }),
      button("free-trial", { price: "growing_annual", mode: "free-trial" }),
      button("paid-trial", { price: "freelancer_monthly", mode: "paid-trial" }),
      button("one-time", { price: "personal_contract_99_9" }),
      button("lifetime", { price: "lifetime_299", quantity: 2 }),
      {
        _key: "tiers",
        _type: "apiTierCheckout",
        anchor: "api-tier",
        heading: "Sold as tiers",
        tiers: ["api_100", "api_500", "api_1000"],
      },
    ],
  });
}
