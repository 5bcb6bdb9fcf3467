import { expect, test } from "vitest";
import { startLake, transports } from "../support/lake.ts";

test.each(transports)("answers 501 with its name for what is not implemented, over %s", async (over) => {
  await using lake = await startLake({ over });
  const response = await lake.fetch(`${lake.url}/v2025-02-19/data/unheard-of/production`);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    message: "GET /v2025-02-19/data/unheard-of/production is not implemented in the local Content Lake",
  });
});

test.each(transports)("tells its health without naming a document or a person, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [{ _id: "page-home", _type: "page" }] });
  const response = await lake.fetch(`${lake.url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    datasets: [{ name: "production", ok: true, seq: 1 }],
    webhooks: { queued: 0, failed: 0 },
  });
});
