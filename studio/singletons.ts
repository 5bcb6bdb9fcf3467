import { singletons } from "@/schemas";

const names = new Set<string>(singletons.map(({ name }) => name));

/** Types that have exactly one document. */
export function isSingleton(type: string): boolean {
  return names.has(type);
}
