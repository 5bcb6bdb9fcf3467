import { parseJson } from "@paraph/service/json";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

/** The content of one request from the analytics library. */
interface Delivery {
  /** `track` or `engage`. */
  readonly kind: string;
  readonly receivedAt: string;
  readonly events: readonly unknown[];
}

/** In India, so that its flag shows. */
const sampleLocation = { city: "Bengaluru", region: "Karnataka", postal: "560001", country: "IN" };

/** The oldest events beyond this limit are dropped. The list is for inspection, not for counting. */
const KEPT = 500;

/** Replaces product analytics and the location lookup. Kept in memory only. */
export function createCollector(now: () => Date): Hono {
  const app = new Hono();
  const deliveries: Delivery[] = [];
  app.get("/geolocation", (c) => c.json(sampleLocation));
  app.get("/analytics.json", (c) => c.json({ deliveries }));
  app.post("/analytics/:kind{(track|engage)}/", bodyLimit({ maxSize: 1024 * 1024 }), async (c) => {
    // Parsed as a form whatever its type, because beacons arrive as plain text.
    const events = parseEvents(new URLSearchParams(await c.req.text()).get("data"));
    if (events === null) return c.json({ status: 0, error: "The field 'data' contains no events." }, 400);
    deliveries.push({ kind: c.req.param("kind"), receivedAt: now().toISOString(), events });
    deliveries.splice(0, deliveries.length - KEPT);
    return c.json({ status: 1, error: null });
  });
  return app;
}

/** One event or a list of them, as JSON. */
function parseEvents(data: string | null): unknown[] | null {
  if (data === null) return null;
  // Anyone on this machine can post anything here.
  const parsed = parseJson(data);
  if (parsed === undefined) return null;
  return Array.isArray(parsed) ? parsed : [parsed];
}
