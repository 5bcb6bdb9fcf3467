import { get, type OutgoingHttpHeaders } from "node:http";

/** What several HTTP clients send with each first request over plain HTTP. */
export const offerOfHttp2 = {
  connection: "Upgrade, HTTP2-Settings",
  upgrade: "h2c",
  "http2-settings": "AAMAAABk",
};

/** The status of an answer to headers that `fetch` doesn't send. 0: the connection was closed without one. */
export function statusFor(url: string, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve) => {
    get(url, { headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on("error", () => resolve(0));
  });
}
