import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requirementsInTests, updateRequirements } from "./support/requirement-table.ts";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "docs/requirements.md");
writeFileSync(file, updateRequirements(readFileSync(file, "utf8"), requirementsInTests(root)));
