import { setImmediate as pause } from "node:timers/promises";
import { csvTable } from "@paraph/service/csv-table";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { nameOf } from "../auth/user-routes.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { provider } from "../sign-in/identities.ts";
import type { AuditFilter } from "./audit.ts";
import { type AuditEntry, readAudit } from "./audit-page.ts";

const onePage = 100;

const optional = z.string().min(1).max(200).nullable().default(null);
const instant = z.iso.datetime({ offset: true }).nullable().default(null);
const query = z.object({ kind: optional, person: optional, from: instant, to: instant });

/** Tables that the Studio writes in the browser. */
const exported = z.object({ what: z.enum(["leads", "sales", "visits", "redirects"]) });

const words = z.string().max(200).optional();
/** What the payments API notes for an administrator. */
const sold = z.strictObject({
  kind: z.enum(["sale-refunded", "sale-canceled", "receipt-sent", "selling-changed"]),
  on: z.string().max(255).nullable().default(null),
  amount: words,
  reason: words,
  when: words,
});

const day = 24 * 60 * 60_000;

/** Who did what, for administrators; and where the Studio says what somebody took out of it. */
export function auditRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { audit, settings } = services;

  routes.get("/audit", (c) => {
    const filter = filterOf(c);
    const page = read(filter, c.req.query("after") ?? null, onePage);
    c.header("Cache-Control", "no-store");
    return c.json({
      ...page,
      names: namesIn(page.entries),
      people: knownPeople(),
      keptDays: settings.auditDays,
    });
  });

  routes.get("/audit/csv", async (c) => {
    const filter = filterOf(c);
    const rows: string[][] = [];
    for (let after: string | null = null; ; ) {
      const { entries, next } = read(filter, after, 1_000);
      rows.push(...entries.map(cellsOf));
      if (next === null) break;
      after = next;
      // A long table must not keep others waiting.
      await pause();
    }
    audit.note({ kind: "exported", by: c.get("caller").id, what: "audit" });
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Cache-Control", "no-store");
    return c.body(csvTable([columns, ...rows]));
  });

  routes.post("/audit/exports", async (c) => {
    const told = exported.safeParse(await c.req.json().catch(() => null));
    if (!told.success)
      throw plainError(400, "Bad Request", "Noting an export failed: send what was exported");
    audit.note({ kind: "exported", by: c.get("caller").id, what: told.data.what });
    return c.body(null, 204);
  });

  routes.post("/audit/sales", async (c) => {
    const told = sold.safeParse(await c.req.json().catch(() => null));
    if (!told.success)
      throw plainError(400, "Bad Request", "Noting an act of selling failed: send what was done");
    audit.note({ ...told.data, by: c.get("caller").id });
    return c.body(null, 204);
  });

  function filterOf(c: Context): AuditFilter {
    const asked = query.safeParse(c.req.query());
    if (!asked.success)
      throw plainError(400, "Bad Request", "Reading the audit failed: from and to are ISO 8601 instants");
    const { from, to, ...rest } = asked.data;
    const now = context.now().getTime();
    // Datasets remember longer than the audit does.
    const begin = Math.max(now - settings.auditDays * day, Date.parse(from ?? "") || 0);
    return { ...rest, from: new Date(begin).toISOString(), to: new Date(to ?? now + day).toISOString() };
  }

  function read(filter: AuditFilter, after: string | null, most: number) {
    const page = readAudit(context, audit, filter, { after, most });
    if (page === null)
      throw plainError(400, "Bad Request", "Reading the audit failed: begin at its first page");
    return page;
  }

  function nameFor(id: string): string {
    if (id === provider) return "Single sign-on";
    return id === "terminal" ? "Terminal" : (nameOf(id, services) ?? id);
  }

  function namesIn(entries: readonly AuditEntry[]): Record<string, string> {
    const ids = new Set(entries.flatMap(({ by, on }) => [by, on].filter((id) => id !== null)));
    return Object.fromEntries([...ids].map((id) => [id, nameFor(id)]));
  }

  /** By whom one can look: people, also those who left, and programs. */
  function knownPeople() {
    const ids = [
      ...services.people.everybody().map(({ id }) => id),
      ...services.apiTokens.list().map(({ id }) => `token-${id}`),
      "terminal",
      provider,
      "system",
    ];
    return ids.map((id) => ({ id, name: nameFor(id) }));
  }

  const columns = [
    "at",
    "kind",
    "by",
    "by_id",
    "on",
    "on_id",
    "count",
    "until",
    "dataset",
    "documents",
    "detail",
  ];

  function cellsOf({
    at,
    kind,
    by,
    on,
    count,
    until,
    dataset,
    documents,
    release,
    detail,
  }: AuditEntry): string[] {
    const more = { ...(release !== null && { release }), ...detail };
    return [
      at,
      kind,
      by === null ? "" : nameFor(by),
      by ?? "",
      on === null ? "" : nameFor(on),
      on ?? "",
      String(count),
      until ?? "",
      dataset ?? "",
      documents.map(({ id, title }) => (title === null ? id : `${title} (${id})`)).join("; "),
      Object.entries(more)
        .map(([name, value]) => `${name}: ${value ?? "none"}`)
        .join("; "),
    ];
  }

  return routes;
}
