/** packages/lake/src/socket/upgrade.ts describes both ends. */
export interface Frame {
  readonly id: number;
  readonly status?: number;
  readonly body?: string;
  readonly data?: string;
  readonly end?: boolean;
}

export interface LakeSocket {
  readonly isOpen: boolean;
  close(): void;
  send(message: Readonly<Record<string, unknown>>): void;
}

interface Handlers {
  onOpen(socket: LakeSocket): void;
  onFrame(frame: Frame): void;
  /** Called once, even if the socket never opened. */
  onLost(): void;
}

const pingMilliseconds = 5_000;
const pongMilliseconds = 2_500;

/** A socket that notices silence. A browser may take minutes to report that the other end is gone. */
export function openLakeSocket(url: string, handlers: Handlers): void {
  const socket = new WebSocket(url);
  let isLost = false;
  let deadline: ReturnType<typeof setTimeout> | undefined = setTimeout(lose, pongMilliseconds);
  const pings = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN || deadline !== undefined) return;
    socket.send(JSON.stringify({ ping: true }));
    deadline = setTimeout(lose, pongMilliseconds);
  }, pingMilliseconds);

  function lose(): void {
    if (isLost) return;
    isLost = true;
    clearInterval(pings);
    clearTimeout(deadline);
    socket.close();
    handlers.onLost();
  }

  function hear(): void {
    clearTimeout(deadline);
    deadline = undefined;
  }

  socket.addEventListener("open", () => {
    if (isLost) return;
    hear();
    handlers.onOpen({
      get isOpen() {
        return !isLost && socket.readyState === WebSocket.OPEN;
      },
      close: lose,
      send(message) {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
    });
  });
  socket.addEventListener("message", (message) => {
    if (isLost) return;
    hear();
    // Only the lake sends on this socket.
    const frame = JSON.parse(String(message.data)) as Frame | { pong: true };
    if ("id" in frame) handlers.onFrame(frame);
  });
  socket.addEventListener("close", lose);
}

/** One event stream as its reader sees it, whichever socket carries it. */
export type Stream = ReturnType<typeof createStream>;

export function createStream(path: string, headers: Readonly<Record<string, string>>) {
  const encoder = new TextEncoder();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isAccepted = false;
  let lastEventId = headers["last-event-id"];
  let unfinished = "";
  let isCancelled = false;
  let onCancel = () => {};
  const cancel = () => {
    isCancelled = true;
    controller = null;
    onCancel();
  };
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
    cancel,
  });
  /** Closes without an error. The EventSource then reconnects. */
  const end = () => {
    controller?.close();
    controller = null;
  };
  return {
    path,
    response: promise,
    /** A lake that resumes the stream sends what was missed, so the reader need not know about the gap. */
    isResumable: /[?&]enableResume=true(&|$)/.test(path),
    get isCancelled() {
      return isCancelled;
    },
    cancel,
    set onCancel(listener: () => void) {
      onCancel = listener;
    },
    get isAccepted() {
      return isAccepted;
    },
    /** What opens the stream, for the first time or again. */
    get headers(): Record<string, string> {
      return lastEventId === undefined ? { ...headers } : { ...headers, "last-event-id": lastEventId };
    },
    accept() {
      unfinished = "";
      if (isAccepted) return;
      isAccepted = true;
      resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    },
    refuse: resolve,
    /** Whole events only. The rest of a cut-off event never arrives. */
    write(text: string) {
      const received = unfinished + text;
      const at = received.lastIndexOf("\n\n");
      const whole = at === -1 ? 0 : at + 2;
      unfinished = received.slice(whole);
      if (whole === 0) return;
      const events = received.slice(0, whole);
      lastEventId = [...events.matchAll(/^id: ?(.*)$/gm)].at(-1)?.[1] ?? lastEventId;
      controller?.enqueue(encoder.encode(events));
    },
    end,
    /** Rejects the fetch if it has no answer yet. */
    fail: reject,
  };
}
