import { z } from "zod";
import type { VisitPeriod } from "./visits.ts";

/** A document has one address and some former ones. */
const period = z.object({
  page: z.array(z.string().startsWith("/").max(300)).min(1).max(50),
  days: z.coerce.number().int().min(1).max(10_000).default(30),
});

/** Which counts `?page=/pricing&page=/prices&days=30` asks for; in words what is wrong with it. */
export function readPeriod(search: URLSearchParams): VisitPeriod | string {
  const asked = period.safeParse({ page: search.getAll("page"), days: search.get("days") ?? undefined });
  return asked.success ? { pages: asked.data.page, days: asked.data.days } : z.prettifyError(asked.error);
}
