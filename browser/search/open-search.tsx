import { SearchDialog } from "@/components/search/search-dialog";
import { renderOver } from "../react.tsx";
import { loadIndex } from "./load-index.ts";

export function openSearch(): void {
  renderOver((close) => <SearchDialog load={loadIndex} onClose={close} />);
}
