import { topics } from "@/lib/choices/page-choices";
import { titlesOf, valuesOf } from "@/lib/choices/titles";

/** Each topic of articles as visitors read it. */
export const topicNames = titlesOf(topics);

export const topicValues = valuesOf(topics);
