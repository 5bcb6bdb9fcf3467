import { isWithinPath } from "../routes.ts";

type Choice = "auto" | "show" | "hide";

interface ChromeInput {
  readonly path: string;
  /** The part of the website the page belongs to; documents of the type `deal` belong to "deal". */
  readonly group: string | null;
  readonly navigation?: Choice | null | undefined;
  readonly footer?: Choice | null | undefined;
}

export interface Chrome {
  readonly navigation: boolean;
  readonly footer: boolean;
}

/** Screens where a visitor finishes something. Nothing leads away from them. */
const bareScreens: readonly string[] = ["/payment-info", "/start-taking-signature"];
const bareGroups: readonly string[] = ["deal", "trial"];

/**
 * Which bars a page shows. The two lists differ on purpose: affiliate-partner pages hide the navigation and keep the
 * footer. The document's own choice wins over both.
 */
export function chromeOf({ path, group, navigation, footer }: ChromeInput): Chrome {
  const isBare = bareScreens.includes(path) || bareGroups.includes(group ?? "");
  const isPartner = group === "affiliatePartner" || isWithinPath(path, "/affiliate-partners");
  return {
    navigation: decide(navigation, !isBare && !isPartner),
    footer: decide(footer, !isBare),
  };
}

function decide(choice: Choice | null | undefined, usual: boolean): boolean {
  if (choice === "show") return true;
  if (choice === "hide") return false;
  return usual;
}
