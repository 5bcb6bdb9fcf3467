import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { exportedDocuments, toNdjson } from "./export-documents.ts";

/**
 * `GET /data/export/:dataset`: every document, including drafts, one per line, all from the same committed
 * state.
 */
export function exportRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const app = new Hono<LakeEnvironment>();
  app.get("/data/export/:dataset", (c) => {
    if (c.get("caller").role === "anonymous") {
      throw plainError(401, "Unauthorized", "Exporting the dataset failed: sign in first");
    }
    const dataset = context.store.dataset(c.req.param("dataset"));
    const types = c.req.query("types")?.split(",").filter(Boolean);
    const audience = audienceOf(c.get("caller"));
    const documents = exportedDocuments(dataset, context.publicUrl, types).filter(({ _id }) =>
      mayRead(audience, _id),
    );
    const lines = toNdjson(documents);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { value, done } = lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    });
    return c.body(body, 200, { "Content-Type": "application/x-ndjson" });
  });
  return app;
}
