import { SearchDialog } from "@/components/search/search-dialog";
import { renderOver } from "../script/react.browser.tsx";
import { loadIndex } from "./load-index.browser.ts";

/** `typed`: what was typed while this code was on its way. */
export function openSearch(typed: string): void {
  renderOver((close) => <SearchDialog typed={typed} load={loadIndex} onClose={close} />);
}
