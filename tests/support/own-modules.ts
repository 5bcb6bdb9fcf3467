/**
 * Tests that need modules or globals of their own, by reason. All others share the modules of their worker: loading the
 * site, the Studio and the lake for each file takes longer than its tests.
 */
const ownModules = {
  "replaces modules, which others have loaded": [
    "tests/content/prices.test.ts",
    "tests/unit/announcement/announcement-dates.test.ts",
    "tests/unit/freshness/freshness-lists.test.ts",
    "tests/unit/routing/path-map-pages.test.ts",
    "tests/unit/routing/path-map.test.ts",
    "tests/unit/freshness/remember.test.ts",
    "tests/unit/preview/dragged-block.test.ts",
    "tests/unit/preview/frame-preview.test.tsx",
    "tests/unit/preview/preview-grant.test.ts",
    "tests/unit/studio/code-loading.test.ts",
    "tests/unit/studio/published-since.test.tsx",
    "tests/unit/studio/receipt-list.test.tsx",
    "tests/unit/tracking/tracking-consent.test.ts",
    "tests/unit/visits/visits-view.test.tsx",
  ],
  "loads modules again, with another environment": [
    "tests/blocks/added-prices.test.tsx",
    "tests/blocks/price-ids.test.tsx",
    "tests/blocks/stopped-prices.test.tsx",
    "tests/lake/added-prices.test.ts",
    "tests/unit/contracts/contract-dates.test.ts",
    "tests/unit/tracking/ask-consent.test.ts",
  ],
  "has a document to press in": [
    "tests/unit/accounts/account-settings.test.tsx",
    "tests/unit/accounts/action-links.test.tsx",
    "tests/unit/accounts/code-form.test.tsx",
    "tests/unit/selling/order-form.test.tsx",
    "tests/unit/selling/paid-receipt.test.tsx",
    "tests/unit/selling/plan-question.test.tsx",
    "tests/unit/studio/selling-acts.test.tsx",
    "tests/unit/studio/used.test.tsx",
  ],
  "makes Node look like a browser to the Studio's functions": [
    "tests/blocks/nothing-vanishes.test.tsx",
    "tests/unit/studio/schemas-beginnings.test.ts",
    "tests/unit/studio/studio-lists.test.ts",
  ],
} as const;

export const filesWithOwnModules: readonly string[] = Object.values(ownModules).flat();
