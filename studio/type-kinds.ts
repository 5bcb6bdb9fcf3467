import { isRecordType } from "@/lib/publishing/records";
import { singletons } from "@/schemas";

const names = new Set<string>(singletons.map(({ name }) => name));

/** Types that have exactly one document. */
export function isSingleton(type: string): boolean {
  return names.has(type);
}

/** No page shows these, and nothing can link to them. */
export function isBesideTheSite(type: string): boolean {
  return type === "redirect" || isRecordType(type);
}
