import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { tokenHeader } from "@paraph/service/requests";
import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { startGateway } from "../../../server/machines/gateway.ts";

const token = "what the machines of this test know each other by";

/** A gateway before a lake and services that remember what they were asked. */
async function startMachine() {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const remember = ({ url = "", headers }: IncomingMessage, response: ServerResponse) => {
    asked.push({ url, headers });
    response.end("answered");
  };
  const lake = await serve(remember);
  const services = await serve(remember);
  const gateway = await startGateway({
    host: "127.0.0.1",
    port: 0,
    token,
    lake: { url: lake.url, token: "of the lake" },
    services: { url: services.url, token: "of the services" },
    stoppedPrices: () => "[]",
    publicProtocol: "https",
  });
  return {
    url: `http://127.0.0.1:${gateway.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await Promise.all([lake[Symbol.asyncDispose](), services[Symbol.asyncDispose]()]);
    },
  };
}

test("whoever does not send the token of the machines gets nothing but the health", async () => {
  await using machine = await startMachine();
  const strangers: Record<string, string>[] = [
    {},
    { [tokenHeader]: "wrong" },
    { authorization: "Bearer wrong" },
  ];
  for (const headers of strangers)
    for (const path of ["/lake/v1/data/query/production", "/local/payments-api/x", "/stopped-prices"])
      expect((await ask(machine.url + path, headers)).status, path).toBe(403);
  expect(machine.asked).toEqual([]);
  expect((await ask(`${machine.url}/health`)).status).toBe(200);
  expect(machine.asked.map(({ url }) => url)).toEqual(["/health"]);
});

test("a site that passes on a person's request keeps that person's credentials, and its own go no further", async () => {
  await using machine = await startMachine();
  const person = { authorization: "Bearer of-a-person", cookie: "lake-session=1", [tokenHeader]: token };
  await ask(`${machine.url}/lake/v1/users/me?x=1`, person);
  expect(machine.asked[0]).toMatchObject({
    url: "/v1/users/me?x=1",
    headers: { authorization: "Bearer of-a-person", cookie: "lake-session=1" },
  });
  expect(machine.asked[0]?.headers[tokenHeader]).toBeUndefined();
});

test("a site that asks by itself is known to the lake as the site, and to the services as the front", async () => {
  await using machine = await startMachine();
  await ask(`${machine.url}/lake/v1/data/query/production`, { authorization: `Bearer ${token}` });
  expect(machine.asked[0]?.headers.authorization).toBe("Bearer of the lake");
  await ask(`${machine.url}/local/payments-api/x`, { [tokenHeader]: token });
  expect(machine.asked[1]).toMatchObject({
    url: "/local/payments-api/x",
    headers: { [tokenHeader]: "of the services", "x-forwarded-proto": "https" },
  });
  expect((await ask(`${machine.url}/stopped-prices`, { [tokenHeader]: token })).body.toString()).toBe("[]");
});
