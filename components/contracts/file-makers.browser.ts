import type { FileMakers, MakeFile } from "../../lib/contracts/files/file-makers.ts";
import { startWorker } from "../script/workers/start-worker.browser.ts";
import { workerFiles } from "../script/workers/worker-files.browser.ts";

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
export const fileMakers: FileMakers = {
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
