import { expect, test } from "vitest";
import { checkOutsideAddress, type Network } from "@/lib/outside-links/check-address";

type Answers = Readonly<Record<string, (method: string) => Response | Error>>;

/** Another network: what its pages answer, and where its hosts are. */
function networkOf(answers: Answers, hosts: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const network: Network = {
    request: async (address, { method }) => {
      asked.push(`${method} ${address}`);
      const answer = answers[address]?.(method) ?? new Response(null, { status: 404 });
      if (answer instanceof Error) throw answer;
      const { status: code, headers } = answer;
      return { status: code, location: headers.get("location"), retryAfter: headers.get("retry-after") };
    },
    lookup: async (host) => {
      const address = hosts[host] ?? "93.184.216.34";
      if (address.startsWith("E")) throw Object.assign(new Error(address), { code: address });
      return [address];
    },
  };
  return { network, asked };
}

const status = (code: number, location?: string) => () =>
  new Response(null, { status: code, headers: location === undefined ? {} : { location } });

test.each([
  ["a page", status(200), "answers"],
  ["no page", status(404), "broken"],
  ["a page that is gone", status(410), "broken"],
  ["a page that refuses programs", status(403), "unknown"],
  ["a page that is asked too much", status(429), "unknown"],
  ["a server with a problem", status(500), "unknown"],
  ["no answer", () => new TypeError("fetch failed"), "unknown"],
  ["a redirect to a page", status(301, "https://example.com/found"), "answers"],
  ["a redirect in a circle", status(302, "https://example.com/page"), "broken"],
])("R-CMS-6 the site check tells %s on another website", async (_what, page, expected) => {
  const { network } = networkOf({
    "https://example.com/page": page,
    "https://example.com/found": status(200),
  });
  expect((await checkOutsideAddress("https://example.com/page", network)).state).toBe(expected);
});

test("R-CMS-6 the site check asks for the head only, and for the page where a server knows no heads", async () => {
  const found = networkOf({ "https://example.com/": status(200) });
  await checkOutsideAddress("https://example.com/", found.network);
  expect(found.asked).toEqual(["HEAD https://example.com/"]);
  const old = networkOf({
    "https://example.com/": (method) => new Response(null, { status: method === "HEAD" ? 405 : 200 }),
  });
  expect((await checkOutsideAddress("https://example.com/", old.network)).state).toBe("answers");
});

test.each([
  ["http://127.0.0.1/", {}],
  ["http://[::1]/", {}],
  ["http://[::ffff:10.0.0.1]/", {}],
  ["http://169.254.169.254/latest", {}],
  ["http://[2002:a00:1::]/", {}],
  ["http://[64:ff9b::a00:1]/", {}],
  ["http://[64:ff9b:1::a00:1]/", {}],
  ["http://[fec0::1]/", {}],
  ["http://[::10.0.0.1]/", {}],
  ["http://[2001:db8::1]/", {}],
  ["http://203.0.113.9/", {}],
  ["https://inside.example/", { "inside.example": "10.1.2.3" }],
  ["https://example.com/way-in", {}],
])("the site check asks no machine of a private network: %s", async (address, hosts) => {
  const { network, asked } = networkOf(
    { "https://example.com/way-in": status(302, "http://192.168.0.1/admin") },
    hosts,
  );
  const answer = await checkOutsideAddress(address, network);
  expect(answer).toEqual({ state: "unknown", words: "is in a private network, which is not asked" });
  expect(asked.filter((line) => !line.endsWith("https://example.com/way-in"))).toEqual([]);
});

test.each([
  ["ENOTFOUND", "broken"],
  ["EAI_AGAIN", "unknown"],
])("a host that is not found (%s) is %s, because this machine may have no network", async (code, state) => {
  const { network } = networkOf({}, { "gone.example": code });
  expect((await checkOutsideAddress("https://gone.example/", network)).state).toBe(state);
});
