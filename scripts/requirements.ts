import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "./support/format.ts";
import { requirementsInTests, updateRequirements } from "./support/requirement-table.ts";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "docs/requirements.md");
const table = updateRequirements(readFileSync(file, "utf8"), requirementsInTests(root));
writeFileSync(file, format(root, table, "requirements.md"));
