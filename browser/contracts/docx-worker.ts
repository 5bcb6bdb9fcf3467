import { makeDocxFile } from "../../lib/contracts/files/docx.ts";
import type { ContractFile } from "../../lib/contracts/files/pieces.ts";
import { answerWith } from "../workers/answer.ts";

answerWith((file: ContractFile) => makeDocxFile(file));
