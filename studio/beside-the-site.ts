import { isRecord } from "@/lib/publishing/records";

/** No page shows these, and nothing can link to them. */
export function isBesideTheSite(type: string): boolean {
  return type === "redirect" || isRecord(type);
}
