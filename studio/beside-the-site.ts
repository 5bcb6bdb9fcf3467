import { isRecordType } from "@/lib/publishing/records";

/** No page shows these, and nothing can link to them. */
export function isBesideTheSite(type: string): boolean {
  return type === "redirect" || isRecordType(type);
}
