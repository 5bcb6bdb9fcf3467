import type { Context } from "hono";
import type { Caller, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeSettings } from "../settings.ts";

export interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly caller: Caller;
  /** By which the caller is known; null for strangers. */
  readonly secret: string | null;
  send(event: StreamEvent): void;
  end(): void;
}

/** The open event streams, which end when the lake stops or their readers may not read on. */
export type OpenStreams = Set<EventStream>;

/** Disconnects a reader that falls this far behind. It reconnects and resumes or starts over. */
const mostUnreadBytes = 8 * 1024 * 1024;

/** Each stream costs work at every commit. */
const mostStreams = 2_000;

/**
 * Responds with server-sent events. `open` is called immediately and returns the clean-up for the end of the
 * stream.
 */
export function answerStream(
  c: Context<LakeEnvironment>,
  { streams, settings }: { readonly streams: OpenStreams; readonly settings: LakeSettings },
  open: (stream: EventStream) => () => void,
): Response {
  if (streams.size >= mostStreams) {
    throw plainError(503, "Service Unavailable", `${mostStreams} event streams are open; close one first`);
  }
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let release: (() => void) | null = null;
        const write = (text: string) => {
          if (!isOpen) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) stop();
        };
        const timer = setInterval(() => write(": keep-alive\n\n"), settings.keepAliveMilliseconds);
        timer.unref();
        const stream: EventStream = {
          caller: c.get("caller"),
          secret: c.get("secret"),
          send: (event) => write(formatEvent(event)),
          end: () => stop(),
        };
        stop = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(timer);
          streams.delete(stream);
          release?.();
          controller.close();
        };
        streams.add(stream);
        write("retry: 1000\n\n");
        release = open(stream);
        if (!isOpen) release();
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

/** Ends the streams of sessions and tokens that ended, or have another role by now. Their readers ask again. */
export function endForeignStreams(streams: OpenStreams, callerOf: (secret: string) => Caller | null): void {
  const callers = new Map<string, Caller | null>();
  for (const stream of [...streams]) {
    const { secret, caller } = stream;
    if (secret === null) continue;
    if (!callers.has(secret)) callers.set(secret, callerOf(secret));
    const now = callers.get(secret);
    if (now?.id !== caller.id || now.role !== caller.role) stream.end();
  }
}

function formatEvent({ event, id, data }: StreamEvent): string {
  const lines = [`event: ${event}`];
  if (id !== undefined) lines.push(`id: ${id}`);
  // JSON contains no raw line breaks, so one data line holds it.
  lines.push(`data: ${JSON.stringify(data)}`);
  return `${lines.join("\n")}\n\n`;
}
