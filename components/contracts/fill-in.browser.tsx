import { FillEditor } from "@/components/contracts/filling/fill-editor";
import { takeOver } from "@/components/contracts/filling/take-over";
import type { ContractPage } from "@/lib/contracts/contract-page";
import type { FileMakers, MakeFile } from "@/lib/contracts/files/file-makers";
import { renderInto } from "../script/react.browser.tsx";
import { startWorker } from "../script/workers/start-worker.browser.ts";
import { workerFiles } from "../script/workers/worker-files.browser.ts";

/**
 * Puts the form in place of the contract that the server rendered, with what was filled in, reached or pressed before.
 * In one go: no input is lost between reading it and the form's own listeners.
 */
export function fillIn(root: Element, page: ContractPage, reached: Element | null, isPressed: boolean): void {
  const start = takeOver(root, reached, isPressed);
  renderInto(root, <FillEditor {...page} start={start} makers={fileMakers} />);
}

/** Makes files on the page itself, which answers nothing meanwhile. */
const here: FileMakers = {
  pdf: () =>
    import("../../lib/contracts/files/pdf.ts").then(
      ({ makePdf }) =>
        (file, tell) =>
          makePdf(file, { ...(tell && { tell }) }),
    ),
  docx: () => import("../../lib/contracts/files/docx.ts").then(({ makeDocxFile }) => makeDocxFile),
};

/** Makes files of contracts in a worker, so that a visitor can go on meanwhile. */
const fileMakers: FileMakers = {
  pdf: () => inWorker("pdf"),
  docx: () => inWorker("docx"),
};

async function inWorker(format: keyof FileMakers): Promise<MakeFile> {
  try {
    const helper = await startWorker(workerFiles[format]);
    return async (file, tell) => {
      try {
        return await helper.ask(file, tell);
      } finally {
        helper.end();
      }
    };
  } catch {
    return here[format](); // This browser starts no workers. Where the network is gone, this fails, too, and says so.
  }
}
