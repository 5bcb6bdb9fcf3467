import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { startSystem } from "../../../scripts/support/system.ts";
import { eventAbout, postEvent } from "../../support/payment-events.ts";
import { test } from "../fixtures.ts";
import { limitFiles, openFiles, unlimitFiles } from "../support/limits/file-handles.ts";
import { Requests } from "../support/limits/requests.ts";
import { openFailingDisk, openSmallDisk } from "../support/limits/small-disk.ts";

const keys = ["a-first-purchase", "a-second-purchase"] as const;

test("while the disk is full, pages are served and each write is refused in words; with room again all works without a restart", {
  tag: "@1of6",
}, async () => {
  using disk = openSmallDisk(120);
  const system = await startSystem({ dataFolder: disk.folder });
  try {
    const asked = new Requests(system, disk.folder);
    expect((await asked.publish(0)).status).toBe(200);
    expect((await asked.page("/about")).status).toBe(200);
    expect(await asked.register("before@example.com")).toBe(200);
    const checkout = await asked.checkout(keys[0]);
    const services = asked.pidOf("back-ends");
    disk.fill();
    expect(await asked.health()).toBe("degraded");

    let acknowledged = 0;
    let refused = await asked.publish(1);
    while (refused.status === 200) {
      acknowledged += 1;
      refused = await asked.publish(acknowledged + 1);
    }
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ message: "The lake's disk is full: nothing of this was stored" }),
    ]);
    expect((await asked.upload(randomBytes(300_000))).status).toBe(507);
    expect(numberOn((await asked.page("/limited")).html)).toBe(acknowledged);
    for (const path of ["/about", "/pricing"]) expect((await asked.page(path)).status, path).toBe(200);
    const begun = await asked.begin(keys[1]);
    expect([begun.status, (await begun.json()).message]).toEqual([
      502,
      expect.stringContaining("Nothing was charged"),
    ]);
    expect(await asked.pay(checkout)).toBe(507);
    expect(await tellOfRefund(system.url, disk.folder), "the provider sends the event again").toBe(507);
    expect(await asked.register("while-full@example.com")).toBe(500);
    // What starts now has no room for its own files either.
    process.kill(asked.pidOf("lake"), "SIGKILL");
    await expect.poll(() => system.output()).toContain("The lake is gone");
    expect((await asked.page("/about")).status).toBe(200);

    disk.makeRoom();
    await expect.poll(() => asked.health(), { message: system.output() }).toBe("ok");
    expect(numberOn((await asked.page("/limited")).html)).toBe(acknowledged);
    expect((await asked.publish(acknowledged + 1)).status).toBe(200);
    expect(numberOn((await asked.page("/limited")).html)).toBe(acknowledged + 1);
    expect((await asked.upload(randomBytes(300_000))).status).toBe(200);
    expect(await asked.register("while-full@example.com"), "nobody has half an account").toBe(200);
    expect(await asked.pay(checkout)).toBe(303);
    await asked.checkout(keys[1]);
    expect((await asked.sales()).map(({ state }) => state)).toEqual(["open", "paid"]);
    expect(await tellOfRefund(system.url, disk.folder)).toBe(200);
    expect(asked.pidOf("back-ends")).toBe(services);
    // A page that is being stored right now is one for a moment.
    await expect.poll(() => halfWritten(disk.folder)).toEqual([]);
  } finally {
    await system.stop();
  }
});

test("on a disk that fails, pages are served, each write is refused in words, and the system still stops", {
  tag: "@all",
}, async () => {
  using disk = openFailingDisk(200);
  test.skip(disk === null, "This system has no loop devices, or this user may not mount.");
  if (disk === null) return;
  const system = await startSystem({ dataFolder: disk.folder });
  try {
    const asked = new Requests(system, disk.folder);
    expect((await asked.publish(1)).status).toBe(200);
    expect((await asked.page("/about")).status).toBe(200);
    // The site answers before accounts and payments have started.
    await expect.poll(() => asked.health(), { message: system.output() }).toBe("ok");
    const checkout = await asked.checkout(keys[0]);
    disk.fail();

    const refused = await asked.publish(2);
    expect([refused.status, (await refused.json()).message]).toEqual([
      503,
      "The lake can't write to its disk: nothing of this was stored",
    ]);
    expect((await asked.upload(randomBytes(300_000))).status).toBe(503);
    for (const path of ["/about", "/pricing"]) expect((await asked.page(path)).status, path).toBe(200);
    expect(numberOn((await asked.page("/limited")).html)).toBe(1);
    expect((await asked.begin(keys[1])).status).toBe(502);
    expect(await asked.pay(checkout)).toBe(503);
    expect(await asked.health()).toBe("degraded");
  } finally {
    await system.stop();
  }
});

test("with too few file handles requests wait or are refused in words, nothing ends, and with more all works again", {
  tag: "@4of6",
}, async ({ site: system }) => {
  const asked = new Requests(system, system.dataFolder);
  const limited: number[] = [];
  const crowd: Socket[] = [];
  try {
    expect((await asked.publish(1)).status).toBe(200);
    expect((await asked.page("/about")).status).toBe(200);
    expect(await asked.register("before@example.com")).toBe(200);
    await asked.checkout(keys[0]);
    const pids = [system.pid, asked.pidOf("lake"), asked.pidOf("back-ends")] as const;
    const [site, lake, services] = pids;
    limited.push(...pids);

    // New files can't be opened, while the connections and databases that are open go on working.
    limitFiles(lake, 10);
    const upload = await asked.upload(randomBytes(300_000));
    expect(upload.status, await upload.text()).toBe(503);
    expect((await asked.page("/about")).status).toBe(200);
    unlimitFiles(lake);
    expect((await asked.upload(randomBytes(300_000))).status).toBe(200);

    limitFiles(services, 10);
    const status = (await asked.begin(keys[1])).status;
    expect([200, 502, 503], `begun with ${status}`).toContain(status);
    unlimitFiles(services);
    expect((await asked.begin(keys[1])).status).toBe(200);

    limitFiles(site, openFiles(site) + 20);
    for (let n = 0; n < 200; n += 1) crowd.push(visitor(system.url));
    await expect.poll(() => openFiles(site)).toBeGreaterThan(50);
    expect((await asked.page("/about")).status).toBe(200);
    const unseen = "/form-approval";
    await asked.page(unseen);
    for (const socket of crowd) socket.destroy();
    unlimitFiles(site);
    await expect.poll(async () => (await asked.page(unseen)).status).toBe(200);
    expect((await asked.publish(2)).status).toBe(200);
    expect(numberOn((await asked.page("/limited")).html)).toBe(2);
    expect([system.pid, asked.pidOf("lake"), asked.pidOf("back-ends")]).toEqual(pids);
    expect(await asked.health()).toBe("ok");
  } finally {
    for (const socket of crowd) socket.destroy();
    for (const pid of limited) unlimitFiles(pid);
  }
});

function numberOn(html: string): number {
  return Number(/Published (\d+)\./.exec(html)?.[1]);
}

/** Posts an event of the provider, signed. */
async function tellOfRefund(siteUrl: string, dataFolder: string): Promise<number> {
  using database = new DatabaseSync(path.join(dataFolder, "payments/payments.db"), { readOnly: true });
  const row = database.prepare("SELECT value FROM stripe_setting WHERE name = 'webhook'").get();
  const timestamp = Math.floor(Date.now() / 1000);
  const charge = {
    id: "ch_1",
    object: "charge",
    payment_intent: "pi_1",
    customer: null,
    amount_refunded: 100,
  };
  const body = eventAbout("charge.refunded", charge, timestamp);
  return (await postEvent(siteUrl, { body, secret: String(row?.value), timestamp })).status;
}

/** Files that were begun and not finished. */
function halfWritten(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(tmp|part)$/.test(name),
  );
}

/** Keeps a connection open, as a browser does. */
function visitor(siteUrl: string): Socket {
  const { hostname, port } = new URL(siteUrl);
  const socket = connect(Number(port), hostname);
  // It may be refused, which is one of the right answers.
  socket.on("error", () => {});
  socket.write(`GET /about HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  return socket;
}
