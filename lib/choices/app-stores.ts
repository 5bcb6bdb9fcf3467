/** The stores that offer applications and add-ons; `components/content/cards/store-badge.tsx` has a drawing for each. */
export const appStores = [
  { value: "appStore", title: "App Store (iPhone, iPad)" },
  { value: "googlePlay", title: "Google Play (Android)" },
  { value: "workspace", title: "Google Workspace Marketplace" },
  { value: "chrome", title: "Chrome Web Store" },
] as const;

export type AppStore = (typeof appStores)[number]["value"];
