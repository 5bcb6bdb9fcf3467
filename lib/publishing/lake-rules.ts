import { merge } from "@paraph/merge/merge";
import { completePublished } from "./complete-published.ts";
import { publisherOnly } from "./publisher-only.ts";

/** What the lake loads when it starts (`LAKE_PUBLISH_RULES`): the site's rules for what it publishes, and by whom. */
export const lakeRules = { completePublished, mergePublished: merge, publisherOnly };
