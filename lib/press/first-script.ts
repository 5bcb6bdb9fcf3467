import { browserPath } from "../browser-names.ts";
import { receiptScript } from "../selling/receipt-script.ts";
import { campaignScript } from "../tracking/campaign-script.ts";
import { EARLY_ANSWER, fields, LISTENING, LOST } from "./listening.ts";

/** Elements that do nothing useful before the page's code, or the code they open, has arrived. */
const openers = [
  "[data-menu]",
  "[data-search]",
  "[data-auth]",
  "[data-consent]",
  "[data-checkout]",
  "[data-fill]",
  "[data-blank]",
  "[data-announcement]",
  "[data-sub-category]",
  "[data-press]",
  "[data-lead-form] [type=submit]",
  "[data-contract-search] [type=submit]",
  "[data-lead=category] [type=submit]",
  "form[method=dialog] [type=submit]",
].join();

/** Fields whose input the page follows. */
const followed = "[data-contract-search],[data-lead=category],[data-tiers],[data-calculator]";

/**
 * Handles presses whose code is still loading, in every page from its first line on. Until the page listens, it holds
 * presses on openers and repeats them later, with the content of a pressed menu already on its way. It also repeats the
 * keys that open the search with what is typed after them, and resends the input of fields that the page follows. An
 * opener or field whose code is loading is `aria-busy`. When the code does not arrive, the page stays and a notice
 * (components/pages/lost-notice.tsx) explains why: nothing leaves the page before the network has answered. Finally it
 * marks the root when the browser remembers somebody (components/accounts/continue-as.tsx), before anything could
 * shift.
 */
export const pressScript = `{
let held,keys,typed,lost,shown,
on=(type,listener)=>addEventListener(type,listener,true),
busy=opener=>opener.setAttribute("aria-busy","true"),
calm=opener=>opener.removeAttribute("aria-busy"),
notice=()=>document.querySelector("[data-lost]"),
wayOf=opener=>opener.getAttribute("href")||(opener.dataset.menu?"#footer":""),
formOf=({form,type})=>/submit|search/.test(type)&&form&&form.method!="dialog"&&form,
tell=()=>{let {dataset}=notice(),way=wayOf(shown.opener);
dataset.lost=navigator.onLine?"missing":"offline";
dataset.way=way[0]=="#"?"here":way||formOf(shown.opener)?"on":"reload"},
say=(opener,again)=>{calm(opener);shown={opener,again:again||(()=>leave(opener))};tell();notice().hidden=false},
hide=()=>{notice().hidden=true;shown=null},
go=(opener,way)=>{let form=formOf(opener);way?location.assign(way):form?form.submit():location.reload()},
leave=opener=>{let way=wayOf(opener);if(way[0]=="#")return go(opener,way);
busy(opener);addEventListener("pagehide",()=>calm(opener),{once:true});
fetch(location.href,{method:"HEAD",cache:"no-store"}).then(()=>go(opener,way),()=>say(opener))},
hold=opener=>{held&&calm(held);held=opener;keys=null;if(lost)return say(opener);busy(opener);
let {menu}=opener.dataset;menu&&menu!="mobile"&&(opener.${EARLY_ANSWER}=fetch("/api/menus/"+menu)).catch(()=>{})},
press=event=>{let opener=event.target.closest("${openers}");
if(!opener||event.ctrlKey||event.metaKey||event.shiftKey)return;
event.preventDefault();hold(opener)},
strike=event=>{let {key,target}=event,command=event.ctrlKey||event.metaKey,plain=!command&&!event.altKey;
if(!press||!key||!(keys?plain&&(key[1]?key=="Backspace":1):command?key.toLowerCase()=="k":key=="/"&&plain&&!target.closest("${fields}")))return;
event.preventDefault();
if(!keys){let all=[...document.querySelectorAll("[data-search]")];
hold(all.find(link=>link.offsetParent)||all[0]||document.body);keys=lost?null:[]}
keys&&keys.push(event)};
on("click",press);on("keydown",strike);
on("input",({target})=>{if(!press||target==typed||!target.closest("${followed}"))return;
typed&&calm(typed);typed=target;lost?say(target):busy(target)});
on("click",({target})=>{if(!shown)return;
let {opener,again}=shown,act=target.closest("[data-lost] button");
if(!act)return press||opener.contains(target)&&hide();
hide();opener.focus();
act.value=="again"?again():act.value=="on"&&leave(opener)});
on("error",({target})=>{if(press&&target.tagName=="SCRIPT"&&target.src.includes("${browserPath}")){lost=true;keys=null;typed&&say(typed);held&&say(held)}});
on("${LISTENING}",()=>{removeEventListener("click",press,true);press=null;shown&&hide();
if(typed){calm(typed);typed.dispatchEvent(new Event("input",{bubbles:true}))}
if(held){calm(held);keys?keys.forEach(event=>document.body.dispatchEvent(new KeyboardEvent(event.type,event))):held.click()}});
on("${LOST}",({detail})=>say(detail.opener,detail.again));
for(let type of["online","offline"])on(type,()=>shown&&tell());
try{localStorage.owner&&(document.documentElement.dataset.owner="")}catch{}
}`.replaceAll("\n", "");

/** From this many CSS pixels on, inclusive, the page counts as scrolled. */
const SCROLL_THRESHOLD = 389;

/**
 * Marks the main bar with `data-scrolled`. Part of the page's first script: browsers report the place to which they
 * return before they paint it, so a page reloaded in the middle looks right at once. Fractions count, and the listener
 * never delays scrolling.
 */
export const scrolledScript = `{let mark=()=>document.querySelector(".main-bar")?.toggleAttribute("data-scrolled",scrollY>=${SCROLL_THRESHOLD});addEventListener("scroll",mark,{passive:true});addEventListener("DOMContentLoaded",mark);mark()}`;

/**
 * The only script inside a page, the same on every page, so that the page's policy can name it by its hash. It runs
 * before the first paint and before any code has loaded: it holds presses, and marks what only the browser knows and the
 * first paint must show.
 */
export const firstScript = [pressScript, campaignScript, receiptScript, scrolledScript].join(";");
