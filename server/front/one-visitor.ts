import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { routerHeaders } from "../next/names.ts";
import { isPreviewing } from "./asked-page.ts";
import { isFragmentPath } from "./canonical-path.ts";
import { collectBody } from "./collect-body.ts";
import { type DocumentParts, finishPage, isPreview, withOwnScripts } from "./document.ts";
import { acceptedEncodings, compress } from "./encodings.ts";
import type { Finished } from "./finished.ts";

/** Headers that Next has no part in. */
const ofThisServer = ["content-security-policy", "strict-transport-security"];

interface Options {
  readonly parts: () => DocumentParts;
  readonly previewPolicy: string;
  /** What everybody gets, for a visitor whose cookie shows no drafts: it is out of date, or made up. */
  readonly instead: (() => Promise<Finished>) | null;
}

/** Lets Next answer one visitor and sends its page as a document. A page with drafts keeps Next's runtime. */
export function answerOne(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, previewPolicy, instead }: Options,
  direct: () => Promise<void>,
): Promise<void> {
  // Only a preview has the router that reads pages as data.
  const isRouters = isPreviewing(request) && !isFragmentPath(request.url ?? "/");
  if (isRouters && routerHeaders.some((name) => name in request.headers)) return direct();
  for (const name of routerHeaders) delete request.headers[name];
  const [encoding = null] = acceptedEncodings(request);
  const accepted = request.headers["accept-encoding"] ?? "identity";
  const asked = request.url ?? "/";
  request.headers["accept-encoding"] = "identity";
  // Node itself omits the body from the answer to HEAD.
  if (request.method === "HEAD") request.method = "GET";
  collectBody(response, (body, send) => {
    const finish = async () => {
      if (!isDocument(response.statusCode, response.getHeaders())) return send(body);
      if (instead && !isPreview(body.toString())) {
        const finished = await instead();
        for (const name of response.getHeaderNames())
          if (!ofThisServer.includes(name)) response.removeHeader(name);
        request.headers["accept-encoding"] = accepted;
        return finished.send(request, response);
      }
      const document = make(body);
      response.removeHeader("etag");
      response.setHeader("vary", "accept-encoding");
      const sent = encoding === null ? document : await compress(document, encoding);
      if (encoding !== null) response.setHeader("content-encoding", encoding);
      response.setHeader("content-length", sent.byteLength);
      send(sent);
    };
    finish().catch((error: unknown) => {
      console.error(`Making a document of ${asked} failed:`, error);
      response.destroy();
    });
  });
  return direct();

  function make(body: Buffer): Buffer {
    const html = body.toString();
    if (isPreviewing(request) && isPreview(html)) {
      response.setHeader("content-security-policy", previewPolicy);
      return Buffer.from(withOwnScripts(html, parts(), true));
    }
    const headers = response.getHeaders();
    const document = finishPage(asked, { status: response.statusCode, body, headers }, parts());
    response.removeHeader("link");
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value);
    return document;
  }
}

/** Errors are shown as Next writes them: in development with the tool that explains them. */
export function isDocument(status: number, headers: OutgoingHttpHeaders): boolean {
  return String(headers["content-type"] ?? "").startsWith("text/html") && status < 500 && status !== 304;
}
