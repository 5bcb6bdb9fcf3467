import path from "node:path";
import { requirements, requirementsInTests, requirementTable } from "./support/requirements.ts";

console.log(requirementTable(requirements, requirementsInTests(path.resolve(import.meta.dirname, ".."))));
