import { paidCampaigns, utmKeys } from "./utm.ts";

/**
 * Marks the root element with `data-paid` when this visit counts as coming from a paid campaign, by the address if it
 * names a campaign, else by storage. Part of the page's first script, because a button's price must be right from the first paint.
 */
export const campaignScript = `{let page=new URLSearchParams(location.search),utm={};
try{utm=Object(JSON.parse(localStorage.getItem("utmData")))}catch{}
if(${JSON.stringify(utmKeys)}.some(key=>page.get(key)?.trim()))utm={utm_campaign:page.get("utm_campaign")};
document.documentElement.toggleAttribute("data-paid",${JSON.stringify(paidCampaigns)}.includes(utm.utm_campaign?.trim?.()))}`.replaceAll(
  "\n",
  "",
);
