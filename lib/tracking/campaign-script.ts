import { paidCampaigns, utmKeys } from "./utm.ts";

/**
 * Marks its parent element with `data-paid` when this visit counts as coming from a paid campaign, by the address if it
 * names a campaign, else by storage. Inline in the page, because a button's price must be right from the first paint,
 * before any code has loaded.
 */
export const campaignScript = `{let page=new URLSearchParams(location.search),utm={};
try{utm=Object(JSON.parse(localStorage.getItem("utmData")))}catch{}
if(${JSON.stringify(utmKeys)}.some(key=>page.get(key)?.trim()))utm={utm_campaign:page.get("utm_campaign")};
document.currentScript.parentElement.toggleAttribute("data-paid",${JSON.stringify(paidCampaigns)}.includes(utm.utm_campaign?.trim?.()))}`.replaceAll(
  "\n",
  "",
);
