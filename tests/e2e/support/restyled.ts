import type { Page } from "@playwright/test";
import { z } from "zod";

const eventsSchema = z.object({
  value: z.array(z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }) })),
});

/** The most elements whose styles the browser computed at once while `work` was done. */
export async function mostRestyled(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let most = 0;
  session.on("Tracing.dataCollected", (collected) => {
    for (const { name, args } of eventsSchema.parse(collected).value)
      if (name === "UpdateLayoutTree") most = Math.max(most, args.elementCount ?? 0);
  });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await work();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return most;
}
