import { setTimeout as wait } from "node:timers/promises";
import type { QueryParams } from "@sanity/client";
import { lakeClient } from "@/lib/content/client";
import { env } from "@/lib/env/environment";
import { askBecauseOfLate } from "@/lib/freshness/keep-fresh";
import { openProcessTable } from "@/lib/freshness/process-table";
import { handleWebhook } from "@/lib/freshness/webhook";

/** The hosted lake reports publishes here. The local lake writes the same table itself and needs no webhook. */
export async function POST(request: Request): Promise<Response> {
  const { lake, revisionsFile } = env();
  if (lake.mode === "local" || lake.webhookSecret === undefined) {
    return Response.json({ message: "The local Content Lake needs no webhook." }, { status: 404 });
  }
  const table = openProcessTable(revisionsFile);
  const now = () => new Date();
  const ask = (query: string, params: QueryParams) =>
    lakeClient().fetch<unknown>(query, params, { perspective: "raw", cache: "no-store" });
  try {
    return await handleWebhook(request, {
      secret: lake.webhookSecret,
      now,
      table,
      ask,
      askForChanges: () => askBecauseOfLate({ table, ask, now }),
      wait: async (milliseconds) => void (await wait(milliseconds)),
    });
  } finally {
    table.close();
  }
}
