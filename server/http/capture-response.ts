import {
  type IncomingHttpHeaders,
  IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { Socket } from "node:net";

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Next sends a page whole, its metadata in its head, only to a client with a name (`htmlLimitedBots`, next.config.ts).
 * To one without, a slow page would come in pieces.
 */
const nobody = "Paraph";

export interface CapturedResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Has an address answered whole, for a request with no other headers than these. With those of nobody in particular,
 * many visitors can get the answer: it holds nothing of the first one's request, and is finished when that visitor has
 * left.
 */
export function captureResponse(
  handle: Handle,
  address: string,
  headers: IncomingHttpHeaders,
): Promise<CapturedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<CapturedResponse>();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: address, httpVersion: "1.1", complete: true });
  Object.assign(request.headers, { "user-agent": nobody }, headers);
  request.push(null);
  const response = new ServerResponse(request);
  collect(response, (body) => {
    resolve({
      status: response.statusCode,
      headers: { ...response.getHeaders() },
      body,
    });
  });
  handle(request, response).catch(reject);
  return promise;
}

/** Catches what would go to a client. */
function collect(response: ServerResponse, finish: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let hasHead = false;
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      const name = typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
      chunks.push(Buffer.from(chunk, name));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const call = (parameters: readonly unknown[]) => {
    const done = parameters.findLast((one) => typeof one === "function");
    if (done) queueMicrotask(() => done());
  };
  response.flushHeaders = () => {};
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    hasHead = true;
    response.statusCode = status;
    for (const [name, value] of Object.entries(rest.find((one) => typeof one === "object") ?? {}))
      response.setHeader(name, value);
    return response;
  }) as typeof response.writeHead; // its overloads differ in where the headers stand
  response.write = ((...parameters: unknown[]) => {
    keep(parameters[0], parameters[1]);
    call(parameters);
    return true;
  }) as typeof response.write; // its overloads differ in where the callback stands
  response.end = ((...parameters: unknown[]) => {
    keep(parameters[0], parameters[1]);
    // As Node does: whoever replaced `writeHead` counts on it.
    if (!hasHead) response.writeHead(response.statusCode);
    finish(Buffer.concat(chunks));
    call(parameters);
    queueMicrotask(() => {
      response.emit("finish");
      response.emit("close");
    });
    return response;
  }) as typeof response.end; // its overloads differ in where the callback stands
}
