import "./load-files.browser.ts";
import { LISTENING } from "../../lib/press/listening.ts";
import { startLogin } from "../accounts/opening/login.browser.ts";
import { startSettings } from "../accounts/opening/settings.browser.ts";
import { startAnnouncement } from "../announcement/announcement.browser.ts";
import { startCalculators } from "../calculators/calculators.browser.ts";
import { startCodeSamples } from "../code/code-samples.browser.ts";
import { startCategoryFilter } from "../contracts/catalogue/category-filter.browser.ts";
import { startContractSearch } from "../contracts/catalogue/contract-search.browser.ts";
import { startFilling } from "../contracts/fill.browser.ts";
import { startRegistration } from "../contracts/register.browser.ts";
import { startLeadForms } from "../leads/lead-forms.browser.ts";
import { startMenus } from "../navigation/menus.browser.ts";
import { startSealChecks } from "../seal/seal-checks.browser.ts";
import { startSearch } from "../search/search.browser.ts";
import { startBilling } from "../selling/billing/billing.browser.ts";
import { startCheckout } from "../selling/checkout/checkout.browser.ts";
import { startOrderScreen } from "../selling/checkout/order-screen.browser.ts";
import { startCountdowns } from "../selling/offers/countdowns.browser.ts";
import { startReceipt } from "../selling/receipt/receipt.browser.ts";
import { startServiceStatus } from "../status/service-status.browser.ts";
import { startConsent } from "../tracking/consent.browser.ts";
import { ignore } from "./dom.browser.ts";

if (process.env.NODE_ENV === "development")
  import("./reload.browser.ts").then(({ reloadOnChange }) => reloadOnChange(), ignore);

startSearch();
startLogin();
startSettings();
startMenus();
startAnnouncement();
startCheckout();
startOrderScreen();
startReceipt();
startBilling();
startCountdowns();
startCalculators();
startLeadForms();
startCodeSamples();
startSealChecks();
startServiceStatus();
startFilling();
startRegistration();
startContractSearch();
startCategoryFilter();
startConsent();

// The page listens: presses that were held are made, and what was reached before is reached again.
document.dispatchEvent(new Event(LISTENING));
const reached = document.querySelector(":is([data-menu],[data-search],[data-auth]):is(:hover,:focus)");
reached?.dispatchEvent(new Event("pointerover", { bubbles: true }));
