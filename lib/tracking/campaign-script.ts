import { unwritable } from "@paraph/service/clean-text";
import { paidCampaigns, utmKeys } from "./utm.ts";

/**
 * Marks the root element with `data-paid` when this visit counts as coming from a paid campaign, by the address if it
 * names a campaign, else by storage. It reads values as `captureUtm` cleans them. Part of the page's first script, because
 * a button's price must be right from the first paint.
 */
export const campaignScript = `{let page=new URLSearchParams(location.search),utm={},
read=text=>typeof text=="string"?text.replace(/[\\r\\v\\f\\x85\\u2028\\u2029]/g," ").replace(${unwritable},"").trim():"";
try{utm=Object(JSON.parse(localStorage.getItem("utmData")))}catch{}
if(${JSON.stringify(utmKeys)}.some(key=>read(page.get(key))))utm={utm_campaign:page.get("utm_campaign")};
document.documentElement.toggleAttribute("data-paid",${JSON.stringify(paidCampaigns)}.includes(read(utm.utm_campaign)))}`.replaceAll(
  "\n",
  "",
);
