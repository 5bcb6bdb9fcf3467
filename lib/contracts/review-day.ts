import { cleanText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";

interface ReviewedRow {
  readonly reviewedOn: unknown;
  readonly reviewedBy: unknown;
}

/** The day on which a contract of a list was last read. Null while nobody real is named who read it. */
export function reviewDayOf({ reviewedOn, reviewedBy }: ReviewedRow, field: string): string | null {
  if (!reviewedBy || isSample(reviewedBy)) return null;
  return cleanText(reviewedOn, field);
}
