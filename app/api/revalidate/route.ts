import { setTimeout as wait } from "node:timers/promises";
import { lakeClient } from "@/lib/content/client";
import { DOCUMENT_STATE_QUERY } from "@/lib/content/queries";
import { env } from "@/lib/env";
import { handleWebhook } from "@/lib/revalidate/handle-webhook";
import { PublishedTable } from "@/lib/revalidate/published-table";

/** The hosted lake tells of a publish here. The local lake writes the same table itself and needs no webhook. */
export async function POST(request: Request): Promise<Response> {
  const { lake, revisionsFile } = env();
  if (lake.mode === "local" || lake.webhookSecret === undefined) {
    return Response.json({ message: "The local Content Lake needs no webhook." }, { status: 404 });
  }
  const table = new PublishedTable(revisionsFile);
  try {
    return await handleWebhook(request, {
      secret: lake.webhookSecret,
      now: () => new Date(),
      table,
      readDocument: (id) =>
        lakeClient().fetch(DOCUMENT_STATE_QUERY, { id }, { perspective: "published", cache: "no-store" }),
      wait: async (milliseconds) => void (await wait(milliseconds)),
    });
  } finally {
    table.close();
  }
}
