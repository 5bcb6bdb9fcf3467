import { scrolledScript } from "../navigation/scrolled.ts";
import { receiptScript } from "../selling/receipt-script.ts";
import { campaignScript } from "../tracking/campaign-script.ts";
import { pressScript } from "./press-script.ts";

/**
 * The only script inside a page, the same on every page, so that the page's policy can name it by its hash. It runs
 * before the first paint and before any code has loaded: it holds presses, and marks what only the browser knows and the
 * first paint must show.
 */
export const firstScript = [pressScript, campaignScript, receiptScript, scrolledScript].join(";");
