import { expect, test } from "vitest";
import { visitOf } from "@/lib/visits/visit";

const agent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const navigation = {
  "user-agent": agent,
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "cross-site",
  cookie: "consent=1",
};
const own = ["www.example.com"];
const page = { status: 200, isPage: true };

function visit(
  target: string,
  headers: Record<string, string | undefined> = {},
  answer = page,
  method = "GET",
) {
  return visitOf({ method, target, headers: { ...navigation, ...headers } }, answer, own);
}

const plain = { page: "/pricing", source: "", campaign: "", action: "", variant: "" };

test("R-TRACK-5 a page that a browser opens is a visit, whatever follows in its address", () => {
  expect(visit("/pricing")).toEqual(plain);
  expect(visit("/pricing?email=ann@example.com&gclid=abc")).toEqual(plain);
  expect(visit("/pricing", {}, { status: 304, isPage: true })).toEqual(plain);
});

test.each([
  ["a frame, such as an editor's preview", { "sec-fetch-dest": "iframe" }],
  ["what a script loads", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" }],
  ["a page that is loaded in case it is wanted", { "sec-purpose": "prefetch" }],
  ["a page that is rendered in case it is wanted", { "sec-purpose": "prefetch;prerender" }],
  ["what an older browser loads ahead", { purpose: "prefetch" }],
  ["a program that says nothing of browsers", { "sec-fetch-dest": undefined, "sec-fetch-mode": undefined }],
  ["a program without a name", { "user-agent": undefined }],
  [
    "a search engine",
    { "user-agent": `${agent} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` },
  ],
  ["a browser without a person", { "user-agent": agent.replace("Chrome", "HeadlessChrome") }],
  ["a command", { "user-agent": "curl/8.5.0" }],
])("R-TRACK-5 %s is no visit", (_, headers: Record<string, string | undefined>) => {
  expect(visit("/pricing", headers)).toBeNull();
});

test("R-TRACK-5 a phone whose maker's name ends like a bot's is one", () => {
  expect(
    visit("/pricing", { "user-agent": "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) Mobile" }),
  ).toEqual(plain);
});

test("R-TRACK-5 neither an error nor a redirect nor anything but a page is a visit", () => {
  for (const status of [204, 301, 308, 404, 410, 500, 503])
    expect(visit("/pricing", {}, { status, isPage: true })).toBeNull();
  expect(visit("/pricing.md", {}, { status: 200, isPage: false })).toBeNull();
  for (const method of ["HEAD", "OPTIONS", "POST"]) expect(visit("/pricing", {}, page, method)).toBeNull();
});

test.each([
  ["https://www.news.example/autumn?reader=ann", "news.example"],
  ["https://ann-smith.mail.example.co.uk/inbox/17", "example.co.uk"],
  ["https://WWW.Google.com./", "google.com"],
  ["https://www.example.com/about", "internal"],
  ["http://192.0.2.7/", "other"],
  ["http://[2001:db8::7]/", "other"],
  ["http://anns-laptop/", "other"],
  ["android-app://com.google.android.gm/", "other"],
  ["no address", "other"],
  ["", ""],
])("R-TRACK-5 of the page before, %j, only %j is counted", (referer, source) => {
  expect(visit("/pricing", { referer })).toEqual({ ...plain, source });
});

test.each([
  ["autumn-sale", "autumn-sale"],
  ["Autumn%20Sale", "autumn-sale"],
  ["launch_2026.11", "launch_2026.11"],
  ["sale-20261125", "sale-20261125"],
  ["", ""],
  ["ann@example.com", "other"],
  ["%2B49%20170%20123456789", "other"],
  ["mail-4917012345678", "other"],
  ["5f0c2d5e9a7b", "other"],
  ["x7k2p9", "other"],
  ["a".repeat(41), "other"],
  ["<script>", "other"],
  ["line%0Abreak", "line-break"],
  ["%E2%80%AEautumn%E2%81%A9%00", "autumn"],
])("R-TRACK-5 of the campaign %j only %j is counted", (given, campaign) => {
  expect(visit(`/pricing?utm_campaign=${given}&utm_id=77`)).toEqual({ ...plain, campaign });
});

test.each([{ "sec-gpc": "1" }, { dnt: "1" }])(
  "R-TRACK-5 whoever sends %j is counted without an origin",
  (asked) => {
    const headers = { ...asked, referer: "https://news.example/" };
    expect(visit("/pricing?utm_campaign=autumn", headers)).toEqual(plain);
  },
);

test.each([
  ["/api/leads", "form"],
  ["/local/payments-api/createStripeOneTimePaymentUS", "checkout"],
  ["/local/payments-api/startTrialWithChargeSubscription", "trial"],
  ["/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local", "sign-up"],
])(
  "R-TRACK-5 what is sent to %s is counted as %s, for the page on which it was pressed",
  (target, action) => {
    const headers = {
      "sec-fetch-dest": "empty",
      "sec-fetch-mode": "cors",
      "sec-fetch-site": "same-origin",
      referer: "https://www.example.com/pricing?utm_campaign=autumn&email=ann@example.com",
    };
    const answer = { status: 200, isPage: false };
    expect(visit(target, headers, answer, "POST")).toEqual({ ...plain, campaign: "autumn", action });
    expect(visit(target, headers, { ...answer, status: 400 }, "POST")).toBeNull();
    expect(visit(target, headers, answer, "GET")).toBeNull();
    expect(visit(target, { ...headers, "sec-fetch-site": "cross-site" }, answer, "POST")).toBeNull();
    expect(visit(target, { ...headers, referer: "https://elsewhere.example/" }, answer, "POST")).toBeNull();
  },
);
