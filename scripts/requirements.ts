import path from "node:path";
import { requirementsInTests, requirementTable } from "./support/requirement-table.ts";
import { requirements } from "./support/requirements.ts";

console.log(requirementTable(requirements, requirementsInTests(path.resolve(import.meta.dirname, ".."))));
