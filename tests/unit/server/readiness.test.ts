import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { Readiness } from "../../../server/http/readiness.ts";

async function startReadiness(confirm = async () => {}) {
  const readiness = new Readiness(confirm);
  const server = await serve((_, response) => readiness.send(response));
  return {
    readiness,
    status: async () => (await ask(server.url)).status,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("a machine that stops says so, and waits until whoever balances load has heard it", async () => {
  await using machine = await startReadiness();
  expect(await machine.status()).toBe(200);
  let isOff = false;
  const turningOff = machine.readiness.turnOff(20_000).then(() => {
    isOff = true;
  });
  expect([await machine.status(), isOff]).toEqual([503, false]);
  expect(await machine.status()).toBe(503);
  await turningOff;
});

test("a machine that no balancer asks waits for none, and one whose balancer is gone not for ever", async () => {
  await using alone = await startReadiness();
  await alone.readiness.turnOff(20_000);
  expect(await alone.status()).toBe(503);
  await using left = await startReadiness();
  expect(await left.status()).toBe(200);
  await left.readiness.turnOff(200);
  expect(await left.status()).toBe(503);
});

test("a machine that can't tell what is published gets no visitors until it can", async () => {
  let isCutOff = true;
  await using machine = await startReadiness(async () => {
    if (isCutOff) throw new Error("Neither the store nor the lake answers.");
  });
  expect(await machine.status()).toBe(503);
  isCutOff = false;
  expect(await machine.status()).toBe(200);
});
