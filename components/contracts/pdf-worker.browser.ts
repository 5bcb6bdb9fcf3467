import type { Tell } from "../../lib/contracts/files/file-makers.ts";
import { makePdf } from "../../lib/contracts/files/pdf.ts";
import type { ContractFile } from "../../lib/contracts/files/pieces.ts";
import { answerWith } from "../script/workers/answer.browser.ts";

answerWith((file: ContractFile, tell: Tell) => makePdf(file, { tell }));
