import { createHash } from "node:crypto";
import { RateLimit } from "@paraph/service/rate-limit";
import { expect, test } from "vitest";
import { fieldsOf, leadVariants, problemOf, TRAP_FIELD } from "../../../lib/leads/fields.ts";
import type { LeadDocument, LeadFormContent } from "../../../lib/leads/lead.ts";
import { type LeadSurroundings, receiveLead } from "../../../lib/leads/receive-lead.ts";
import { problemPagePolicy } from "../../../server/http/content-policy.ts";

const SALES: LeadFormContent = {
  variant: "sales",
  heading: "Write to us",
  consent: "You may answer me.",
  submitLabel: "Send",
};

const answers = {
  document: "page-about",
  form: "write",
  name: "Nadia Berg",
  email: "nadia@berg.example",
  company: "",
  message: "Twelve people, forty leases a month.",
  [TRAP_FIELD]: "",
  consent: "yes",
};

interface Sent {
  readonly fields?: Record<string, string>;
  readonly body?: string | ReadableStream;
  readonly headers?: Record<string, string>;
  readonly json?: boolean;
}

/** The website with one form, and the leads it has stored. */
function site(around: Partial<LeadSurroundings> = {}) {
  const stored = new Map<string, LeadDocument>();
  const reports: string[] = [];
  const surroundings: LeadSurroundings = {
    hosts: ["www.paraph.example"],
    sender: "192.0.2.1",
    limit: new RateLimit({ most: 20, milliseconds: 600_000, now: () => 0 }),
    now: () => new Date("2026-11-21T10:00:00Z"),
    findForm: async (document, key) => (document === "page-about" && key === "write" ? SALES : null),
    store: async (lead) => void (stored.has(lead._id) || stored.set(lead._id, lead)),
    report: (message) => void reports.push(message),
    ...around,
  };
  return {
    stored,
    reports,
    send({ fields = answers, body, headers = {}, json = false }: Sent = {}) {
      const request = new Request("http://127.0.0.1:3000/api/leads", {
        method: "POST",
        headers: {
          origin: "https://www.paraph.example",
          referer: "https://www.paraph.example/about?utm_source=mail",
          "content-type": "application/x-www-form-urlencoded",
          ...(json ? { accept: "application/json" } : { accept: "text/html" }),
          ...headers,
        },
        body: body ?? new URLSearchParams(fields).toString(),
        ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
      } as RequestInit); // `RequestInit` does not declare `duplex` yet
      return receiveLead(request, surroundings);
    },
  };
}

test("a submission is stored as written, under an id with a dot, with the consent text the visitor saw", async () => {
  const { send, stored } = site();
  const response = await send();
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/about#sent-write");
  const [lead] = stored.values();
  expect(lead).toEqual({
    _id: expect.stringMatching(/^lead\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    _type: "lead",
    status: "new",
    kind: "sales",
    name: "Nadia Berg",
    email: "nadia@berg.example",
    message: "Twelve people, forty leases a month.",
    heading: "Write to us",
    page: "/about",
    consent: "You may answer me.",
    receivedAt: "2026-11-21T10:00:00.000Z",
  });
});

test("with scripts the response is JSON and does not navigate", async () => {
  const { send, stored } = site();
  const response = await send({ json: true });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ message: "" });
  expect(stored.size).toBe(1);
});

test("the same form sent twice is one lead; a different message is another", async () => {
  const { send, stored } = site();
  await Promise.all([send(), send(), send({ json: true })]);
  expect(stored.size).toBe(1);
  await send({ fields: { ...answers, message: "And one more thing." } });
  expect(stored.size).toBe(2);
});

test.each([
  ["no e-mail address", { email: " " }, { email: expect.stringContaining("Write your e-mail") }],
  ["an incomplete address", { email: "nadia@berg" }, { email: expect.stringContaining("can't be right") }],
  [
    "two addresses",
    { email: "a@b.example, c@d.example" },
    { email: expect.stringContaining("can't be right") },
  ],
  ["a line break in the address", { email: "a@b.example\nbcc: c@d.example" }, { email: expect.any(String) }],
  ["no message", { message: "" }, { message: expect.stringContaining("Write what") }],
  ["a message that is too long", { message: "x".repeat(4001) }, { message: expect.stringContaining("4000") }],
  ["no consent", { consent: "" }, { consent: expect.stringContaining("Tick the box") }],
  [
    "nothing at all",
    { name: "", email: "", message: "", consent: "" },
    {
      name: expect.any(String),
      email: expect.any(String),
      message: expect.any(String),
      consent: expect.any(String),
    },
  ],
])("with %s nothing is stored and each bad field says what to do", async (_what, damage, problems) => {
  const { send, stored } = site();
  const response = await send({ fields: { ...answers, ...damage }, json: true });
  expect(response.status).toBe(422);
  expect((await response.json()).problems).toEqual(problems);
  expect(stored.size).toBe(0);
});

test("without scripts the form comes back with all input, escaped", async () => {
  const { send } = site();
  const message = '</textarea><script>alert("x")</script>';
  const response = await send({ fields: { ...answers, email: 'a"><b', message } });
  expect(response.status).toBe(422);
  expect(response.headers.get("content-type")).toContain("text/html");
  const html = await response.text();
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;");
  expect(html).toContain('value="a&quot;&gt;&lt;b"');
  expect(html).toContain('value="Nadia Berg"');
  expect(html).toMatch(/id="email"[^>]*aria-invalid="true" aria-describedby="email-problem"/);
  expect(html).toMatch(/id="email-problem">This address can&#39;t be right/);
  const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(problemPagePolicy).toContain(`style-src 'sha256-${hash}'`);
  expect(html).toMatch(/name="document" value="page-about"[\s\S]*name="form" value="write"/);
  expect(html).toContain('href="/about"');
});

test("resubmitting a returned form leads to its original page, never to another website", async () => {
  const { send, stored } = site();
  const headers = { referer: "https://www.paraph.example/api/leads" };
  const response = await send({ fields: { ...answers, page: "/about" }, headers });
  expect(response.headers.get("location")).toBe("/about#sent-write");
  expect([...stored.values()]).toEqual([expect.objectContaining({ page: "/about" })]);
  const away = await send({ fields: { ...answers, page: "//elsewhere.example/about" }, headers });
  expect(away.headers.get("location")).toBe("/#sent-write");
});

test.each([
  ["another website", { origin: "https://elsewhere.example" }],
  ["no known page", { origin: "null" }],
  ["a program", { origin: "" }],
])("R-CMS-6 a form sent from %s is refused", async (_from, headers) => {
  const { send, stored } = site();
  expect((await send({ headers })).status).toBe(403);
  expect(stored.size).toBe(0);
});

test("a body of the wrong type or size is refused before it is fully read", async () => {
  const { send, stored } = site();
  expect((await send({ headers: { "content-type": "application/json" }, body: "{}" })).status).toBe(415);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new TextEncoder().encode("message=".padEnd(8192, "x")));
    },
  });
  expect((await send({ body: endless })).status).toBe(413);
  expect(pulled).toBeLessThan(10);
  expect(stored.size).toBe(0);
});

test("a submission with the hidden field filled in is not stored, and comes back whole with that field empty", async () => {
  const { send, stored } = site();
  const fields = { ...answers, [TRAP_FIELD]: "https://spam.example" };
  const response = await send({ fields });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("A hidden field was filled in");
  expect(html).toContain(answers.message);
  expect(html).not.toContain("spam.example");
  expect((await send({ fields, json: true })).status).toBe(422);
  expect(stored.size).toBe(0);
  // Names by which browsers and password managers know what to fill in.
  expect(TRAP_FIELD).not.toMatch(
    /name|mail|url|web|site|phone|tel|fax|company|org|address|city|country|user/,
  );
});

test("a sender is rate limited until the window ends", async () => {
  let time = 0;
  const limit = new RateLimit({ most: 2, milliseconds: 60_000, now: () => time });
  const first = site({ limit });
  const second = site({ limit, sender: "192.0.2.2" });
  expect((await first.send({ json: true })).status).toBe(200);
  expect((await first.send({ json: true })).status).toBe(200);
  const refused = await first.send({ json: true });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await refused.json()).message).toContain("Wait a minute");
  expect((await second.send({ json: true })).status).toBe(200);
  time = 60_000;
  expect((await first.send({ json: true })).status).toBe(200);
});

test("a limit does not outlast a clock that was set back", () => {
  let time = 10 * 3_600_000;
  const limit = new RateLimit({ most: 1, milliseconds: 60_000, now: () => time });
  expect([limit.waitFor("ann"), limit.waitFor("ann")]).toEqual([0, 60]);
  time -= 3_600_000;
  expect(limit.waitFor("ann")).toBe(0);
});

test("the rate limit evicts the oldest senders instead of growing without bound", () => {
  const limit = new RateLimit({ most: 1, milliseconds: 60_000, now: () => 0 });
  for (let sender = 0; sender < 10_001; sender++) limit.waitFor(String(sender));
  expect(limit.waitFor("10000")).toBe(60);
  expect(limit.waitFor("0")).toBe(0);
});

test("submitting a form that is no longer on a page returns 404", async () => {
  const { send, stored } = site();
  expect((await send({ fields: { ...answers, form: "gone" } })).status).toBe(404);
  expect((await send({ fields: { ...answers, document: '"] | *' } })).status).toBe(404);
  expect(stored.size).toBe(0);
});

test("when the lake can't store a lead, no input is lost and the log says why", async () => {
  const { send, reports } = site({ store: () => Promise.reject(new Error("no route to the lake")) });
  const response = await send();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("Twelve people, forty leases a month.");
  expect(reports).toEqual([expect.stringContaining("no route to the lake")]);
  const unread = site({ findForm: () => Promise.reject(new Error("down")) });
  expect((await unread.send({ json: true })).status).toBe(503);
});

test("only fields that the form asks for are stored", async () => {
  const newsletter = { ...SALES, variant: "newsletter" } as const;
  const { send, stored } = site({ findForm: async () => newsletter });
  await send({ fields: { ...answers, status: "closed", note: "mine" } });
  expect([...stored.values()][0]).not.toMatchObject({ name: expect.anything() });
  expect([...stored.values()][0]).toMatchObject({ status: "new", email: "nadia@berg.example" });
});

test.each(leadVariants)("every required field of the %s form says what to do when it is empty", (variant) => {
  const fields = fieldsOf(variant);
  expect(fields.some(({ name, required }) => name === "email" && required)).toBe(true);
  for (const field of fields) {
    expect(problemOf(field, "   ")).toBe(field.required ? field.missing : null);
    expect(problemOf(field, field.name === "email" ? "a.b+c@d.example" : "Anything")).toBeNull();
  }
});

test("joiners of scripts and emoji stay in what people write, direction marks don't, and a word processor's line break is one", async () => {
  const shop = site();
  const message =
    "\u200d\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f469}\u200d\u{1f467}\vSee\u202e you\u200b\u061c";
  await shop.send({ fields: { ...answers, message } });
  const [lead] = shop.stored.values();
  expect(lead?.message).toBe(
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f469}\u200d\u{1f467}\nSee you",
  );
});
