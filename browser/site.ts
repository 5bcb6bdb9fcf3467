import "./load-files.ts";
import { startLogin } from "./accounts/login.ts";
import { startAnnouncement } from "./announcement/announcement.ts";
import { startCalculators } from "./calculators/calculators.ts";
import { startCodeSamples } from "./code/code-samples.ts";
import { startCategoryFilter } from "./contracts/category-filter.ts";
import { startContractSearch } from "./contracts/contract-search.ts";
import { startFilling } from "./contracts/fill.ts";
import { startRegistration } from "./contracts/register.ts";
import { ignore } from "./dom.ts";
import { startLeadForms } from "./leads/lead-forms.ts";
import { startMenus } from "./navigation/menus.ts";
import { LISTENING } from "./press/listening.ts";
import { startSealChecks } from "./seal/seal-checks.ts";
import { startSearch } from "./search/search.ts";
import { startCheckout } from "./selling/checkout.ts";
import { startCountdowns } from "./selling/countdowns.ts";
import { startOrderScreen } from "./selling/order-screen.ts";
import { startReceipt } from "./selling/receipt.ts";
import { startServiceStatus } from "./status/service-status.ts";
import { startConsent } from "./tracking/consent.ts";

if (process.env.NODE_ENV === "development")
  import("./reload.ts").then(({ reloadOnChange }) => reloadOnChange(), ignore);

startSearch();
startLogin();
startMenus();
startAnnouncement();
startCheckout();
startOrderScreen();
startReceipt();
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
