import { FillEditor } from "@/components/contracts/filling/fill-editor";
import { takeOver } from "@/components/contracts/filling/take-over";
import type { ContractPage } from "@/lib/contracts/contract-page";
import { renderInto } from "../script/react.browser.tsx";
import { fileMakers } from "./file-makers.browser.ts";

/**
 * Puts the form in place of the contract that the server rendered, with what was filled in, reached or pressed before.
 * In one go: no input is lost between reading it and the form's own listeners.
 */
export function fillIn(root: Element, page: ContractPage, reached: Element | null, isPressed: boolean): void {
  const start = takeOver(root, reached, isPressed);
  renderInto(root, <FillEditor {...page} start={start} makers={fileMakers} />);
}
