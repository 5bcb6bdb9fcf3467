import { useDateTimeFormat, useUser } from "sanity";
import type { Publisher } from "./beginning";

/** The name of somebody who changed what visitors see, and when that was, in words. */
export function usePublisher(publisher: Publisher | undefined) {
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const [user] = useUser(publisher?.author ?? "");
  if (!publisher) return null;
  return { name: user?.displayName ?? "Somebody", when: format.format(new Date(publisher.publishedAt)) };
}
