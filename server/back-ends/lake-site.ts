import type { LakeSite } from "@paraph/lake/site";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { mergeStates } from "../../lib/publishing/merge-states.ts";
import { publisherOnly } from "../../lib/publishing/publisher-only.ts";
import { newestBackupIn } from "../data-folder/backup/known-backups.ts";
import { inNewestForm } from "../data-folder/migrations.ts";
import { sendBuyerLetters } from "./buyer-letters.ts";
import { demoPeople } from "./demo-people.ts";
import { watchStoppedPrices } from "./price-notices.ts";

/** What the lake loads when it starts (`LAKE_SITE`). */
export const lakeSite = {
  completePublished,
  mergePublished: mergeStates,
  publisherOnly,
  inNewestForm,
  newestBackup: newestBackupIn,
  demoPeople,
  mailWatches: [watchStoppedPrices, sendBuyerLetters],
} satisfies LakeSite;
