import { parseJson } from "@paraph/service/json";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { Lake } from "../app.ts";

/**
 * Carries many event streams over one WebSocket, because a browser opens only six HTTP/1.1 connections per origin and
 * the Studio alone needs eight streams. Frames are JSON. The browser chooses `id`:
 *
 * - browser: `{open: id, path, headers?}` requests `GET path`; `headers` may contain `authorization` and
 *   `last-event-id`. `{close: id}` ends the stream. `{ping: true}` requests `{pong: true}`, because pages can't see
 *   the WebSocket's own pings.
 * - lake: `{id, status, body}` for an error, else `{id, status: 200}`, then `{id, data}` with chunks of the event
 *   stream as text, then `{id, end: true}`.
 *
 * The lake sends each request to its own app, so a stream is checked and answered exactly as it would be over HTTP.
 */
export function serveStreams(socket: WebSocket, upgrade: Headers, lake: Lake): void {
  const open = new Map<string | number, AbortController>();
  const send = (frame: Readonly<Record<string, unknown>>) => {
    if (socket.readyState !== socket.OPEN) return;
    // A browser that stops reading must not fill the lake's memory. It reconnects and resumes.
    if (socket.bufferedAmount > mostUnreadBytes) return socket.terminate();
    socket.send(JSON.stringify(frame));
  };

  socket.on("message", (message, isBinary) => {
    const frame = isBinary ? null : parseFrame(String(message));
    if (!frame) return socket.close(1003, "Expected {open, path}, {close} or {ping}");
    if ("ping" in frame) return send({ pong: true });
    if ("close" in frame) return open.get(frame.close)?.abort();
    if (open.has(frame.open)) return socket.close(1003, `Stream ${frame.open} is already open`);
    if (open.size >= mostStreams) return send({ id: frame.open, status: 429, body: "Too many streams" });
    const controller = new AbortController();
    open.set(frame.open, controller);
    void relay(frame, controller.signal).finally(() => open.delete(frame.open));
  });
  socket.on("close", () => {
    for (const controller of open.values()) controller.abort();
  });

  async function relay({ open: id, path, headers }: OpenFrame, signal: AbortSignal): Promise<void> {
    if (!streamPath.test(path)) return send({ id, status: 404, body: `${path} is not an event stream` });
    const request = new Request(new URL(path, "http://lake"), { headers: { ...headers, ...asked(upgrade) } });
    const response = await lake.app.fetch(request);
    if (response.status !== 200 || !response.body) {
      return send({ id, status: response.status, body: await response.text() });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener("abort", () => void reader.cancel().catch(() => {}), { once: true }); // already ended
    if (signal.aborted) return void reader.cancel();
    send({ id, status: 200 });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return send({ id, end: true });
      send({ id, data: value });
    }
  }
}

const mostStreams = 64;
const mostUnreadBytes = 16 * 1024 * 1024;
const streamPath = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/]+(\?|$)/;

const identifier = z.union([z.string().max(100), z.number()]);
const openFrame = z.object({
  open: identifier,
  path: z.string().max(32_000),
  headers: z
    .object({ authorization: z.string(), "last-event-id": z.string().max(500) })
    .partial()
    .optional(),
});
const closeFrame = z.object({ close: identifier });
const pingFrame = z.object({ ping: z.literal(true) });
const anyFrame = z.union([openFrame, closeFrame, pingFrame]);

type OpenFrame = z.infer<typeof openFrame>;

function parseFrame(text: string): z.infer<typeof anyFrame> | null {
  return anyFrame.safeParse(parseJson(text)).data ?? null;
}

/** Cookie and origin come from the browser's upgrade request. A frame can't change them. */
function asked(upgrade: Headers): Record<string, string> {
  const names = ["cookie", "origin", "x-forwarded-for"];
  return Object.fromEntries([...upgrade].filter(([name]) => names.includes(name)));
}
