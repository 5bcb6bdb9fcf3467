import { text } from "node:stream/consumers";
import { serve } from "@paraph/service/testing/http-server";

/** Delivers a webhook once and answers what the receiver answered. */
type Pass = () => Promise<number>;

/** What becomes of a webhook about a document. Answers what the sender is told. */
export type Delivery = (pass: Pass, documentId: string) => Promise<number>;

export interface Courier {
  readonly address: string;
  /** How webhooks are delivered from now on. At first each goes straight on. */
  deliver(how: Delivery): void;
  close(): Promise<void>;
}

/** What carries the webhooks of the hosted lake to a site. */
export async function openCourier(receiver: string): Promise<Courier> {
  let how: Delivery = (pass) => pass();
  const server = await serve(async (request, response) => {
    const body = await text(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && /^(content-type|idempotency-key|sanity-)/.test(name)
        ? [[name, value]]
        : [],
    );
    const pass = async () => {
      const answer = await fetch(receiver, { method: "POST", body, headers: Object.fromEntries(headers) });
      await answer.body?.cancel();
      return answer.status;
    };
    const documentId = request.headers["sanity-document-id"];
    const status = await how(pass, String(documentId)).catch(() => 502);
    response.writeHead(status).end();
  });
  return {
    address: server.url,
    deliver(next) {
      how = next;
    },
    close: () => server[Symbol.asyncDispose](),
  };
}
