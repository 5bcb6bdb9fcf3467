import { CategoryResults } from "@/components/contracts/catalogue/category-results";
import { ContractResults } from "@/components/contracts/catalogue/contract-results";
import { renderInto } from "../../script/react.browser.tsx";

const shown = new WeakSet<Element>();

/** Shows the contracts of a category that fit the filter in the address, and follows it. */
export function showCategory(root: HTMLElement, place: HTMLElement): void {
  if (shown.has(place)) return;
  shown.add(place);
  const { categoryResults: path = "/", heading = "" } = place.dataset;
  renderInto(place, <CategoryResults root={root} path={path} heading={heading} />);
}

/** Shows the contracts that fit what is typed into a field, below it. */
export function showContracts(input: HTMLInputElement, place: HTMLElement): void {
  const categories = place.dataset.contractResults?.split(" ").filter(Boolean) ?? [];
  renderInto(place, <ContractResults input={input} categories={categories} />);
}
