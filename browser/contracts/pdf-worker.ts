import { makePdf } from "../../lib/contracts/files/pdf.ts";
import type { ContractFile } from "../../lib/contracts/files/pieces.ts";
import { answerWith } from "../workers/answer.ts";

answerWith((file: ContractFile) => makePdf(file));
