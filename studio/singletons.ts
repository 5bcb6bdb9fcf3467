import { singletons } from "@/schemas";

const names = new Set<string>(singletons.map(({ name }) => name));

/** Types of which there is exactly one document. */
export function isSingleton(type: string): boolean {
  return names.has(type);
}
