import type { DemoPerson } from "./auth/people.ts";
import type { MailWatch } from "./mail/lake-mail.ts";
import type { CompletePublished, MergePublished, PublisherOnly } from "./mutate/publish-rules.ts";
import type { NewestBackupIn } from "./store/last-transaction.ts";
import type { InNewestForm } from "./transfer/newest-form.ts";

/** What a site hands to its lake when it starts. A lake does without any of it. */
export interface LakeSite {
  /** The rules for what the site publishes. */
  readonly completePublished?: CompletePublished | undefined;
  /** How a draft and what was published since it began go together in the dataset that the site reads. */
  readonly mergePublished?: MergePublished | undefined;
  /** What only publishers publish. */
  readonly publisherOnly?: PublisherOnly | undefined;
  /** For what comes from an earlier release of the site: the log, an export. */
  readonly inNewestForm?: InNewestForm | undefined;
  /** Finds a backup for whoever is told of damage. */
  readonly newestBackup?: NewestBackupIn | undefined;
  /** Who is there in a new lake on this machine, where one click signs in. */
  readonly demoPeople?: readonly DemoPerson[] | undefined;
  /** What people are told of by mail that no dataset holds. */
  readonly mailWatches?: readonly MailWatch[] | undefined;
}
