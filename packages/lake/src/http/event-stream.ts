import { networkOf } from "@paraph/service/network-of";
import type { Context } from "hono";
import type { SessionWatch } from "../auth/session-watch.ts";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeSettings } from "../settings.ts";
import { forwardedAddress } from "./sender.ts";

export interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

export interface EventStream {
  /** The network of a stranger who reads it; `null` for people and programs. */
  readonly stranger: string | null;
  send(event: StreamEvent): void;
  end(): void;
}

/** The open event streams, which end when the lake stops or their readers may not read on. */
export type OpenStreams = Set<EventStream>;

interface StreamServices {
  readonly streams: OpenStreams;
  readonly settings: LakeSettings;
  readonly sessionWatch: SessionWatch;
}

/** Disconnects a reader that falls this far behind. It reconnects and resumes or starts over. */
const mostUnreadBytes = 8 * 1024 * 1024;

/** Each stream costs work at every commit. */
const mostStreams = 2_000;
/** Of these, so many are for strangers, and so many for one network of them. */
const ofStrangers = 1_000;
const ofOneNetwork = 100;

/**
 * Responds with server-sent events. `open` is called immediately and returns the clean-up for the end of the
 * stream.
 */
export function answerStream(
  c: Context<LakeEnvironment>,
  { streams, settings, sessionWatch }: StreamServices,
  open: (stream: EventStream) => () => void,
): Response {
  const stranger =
    c.get("caller").role === "anonymous" ? networkOf(forwardedAddress(c.req.raw.headers)) : null;
  requireRoom(streams, stranger);
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let release: (() => void) | null = null;
        let unfollow = () => {};
        const write = (text: string) => {
          if (!isOpen) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) stop();
        };
        const timer = setInterval(() => write(": keep-alive\n\n"), settings.keepAliveMilliseconds);
        timer.unref();
        const stream: EventStream = {
          stranger,
          send: (event) => write(formatEvent(event)),
          end: () => stop(),
        };
        stop = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(timer);
          streams.delete(stream);
          unfollow();
          release?.();
          controller.close();
        };
        streams.add(stream);
        unfollow = sessionWatch.follow(c.get("secret"), c.get("caller").role, stop);
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

/** Throws where a stream more would be too many. */
function requireRoom(streams: OpenStreams, stranger: string | null): void {
  const refuse = (most: number) => {
    throw plainError(503, "Service Unavailable", `${most} event streams are open; close one first`);
  };
  if (streams.size >= mostStreams) refuse(mostStreams);
  if (stranger === null) return;
  const strange = [...streams].filter((stream) => stream.stranger !== null);
  if (strange.length >= ofStrangers) refuse(ofStrangers);
  if (strange.filter((stream) => stream.stranger === stranger).length >= ofOneNetwork) refuse(ofOneNetwork);
}

function formatEvent({ event, id, data }: StreamEvent): string {
  const lines = [`event: ${event}`];
  if (id !== undefined) lines.push(`id: ${id}`);
  // JSON contains no raw line breaks, so one data line holds it.
  lines.push(`data: ${JSON.stringify(data)}`);
  return `${lines.join("\n")}\n\n`;
}
