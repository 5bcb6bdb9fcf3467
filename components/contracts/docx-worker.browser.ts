import { makeDocxFile } from "../../lib/contracts/files/docx.ts";
import type { ContractFile } from "../../lib/contracts/files/pieces.ts";
import { answerWith } from "../script/workers/answer.browser.ts";

answerWith((file: ContractFile) => makeDocxFile(file));
