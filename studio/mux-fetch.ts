/** The part of `fetch` that @sanity/client uses. */
type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Both ends are described in local/lake/socket/streams-socket.ts. */
interface Frame {
  readonly id: number;
  readonly status?: number;
  readonly body?: string;
  readonly data?: string;
  readonly end?: boolean;
}

const streamPath = /\/v[^/]+\/data\/(listen|live\/events)\/[^/]+$/;

/**
 * A `fetch` that sends all event streams of a lake through one WebSocket: over HTTP/1.1 a browser opens only six
 * connections to an origin, and the Studio's streams alone would take them all. When the socket is lost, every
 * stream ends as if its connection had closed, and the client's EventSource opens it again with `Last-Event-ID`.
 */
export function createMuxFetch(lakeUrl: string, fetchOther: Fetch = (url, init) => fetch(url, init)): Fetch {
  const base = lakeUrl.replace(/\/$/, "");
  const streams = new Map<number, Stream>();
  let socket: Promise<WebSocket> | null = null;
  let lastId = 0;

  function connect(): Promise<WebSocket> {
    socket ??= openSocket(`${base.replace(/^http/, "ws")}/v1/streams`, receive, lose);
    return socket;
  }

  function receive({ id, status, body, data, end }: Frame): void {
    const stream = streams.get(id);
    if (!stream) return;
    if (data !== undefined) stream.write(data);
    else if (status === 200) stream.accept();
    else {
      streams.delete(id);
      if (end) stream.end();
      else stream.refuse(new Response(body ?? "", { status: status ?? 502 }));
    }
  }

  function lose(): void {
    socket = null;
    const lost = [...streams.values()];
    streams.clear();
    for (const stream of lost) stream.fail(new TypeError("The connection to the Content Lake was lost"));
  }

  async function openStream(path: string, init: RequestInit): Promise<Response> {
    const { signal } = init;
    const opened = await connect();
    signal?.throwIfAborted();
    const id = ++lastId;
    const close = () => {
      if (streams.delete(id) && opened.readyState === WebSocket.OPEN)
        opened.send(JSON.stringify({ close: id }));
    };
    const stream = createStream(close);
    streams.set(id, stream);
    signal?.addEventListener("abort", () => {
      close();
      stream.fail(new DOMException("The stream was closed", "AbortError"));
    });
    opened.send(JSON.stringify({ open: id, path, headers: forwarded(init) }));
    return stream.response;
  }

  return (url, init = {}) => {
    const isStream = url.startsWith(`${base}/`) && streamPath.test(new URL(url).pathname);
    return isStream ? openStream(url.slice(base.length), init) : fetchOther(url, init);
  };
}

type Stream = ReturnType<typeof createStream>;

function createStream(onCancel: () => void) {
  const encoder = new TextEncoder();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
    cancel() {
      controller = null;
      onCancel();
    },
  });
  /** Closes without an error: the EventSource takes a closed stream as the sign to connect again. */
  const end = () => {
    controller?.close();
    controller = null;
  };
  return {
    response: promise,
    accept: () => resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } })),
    refuse: resolve,
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    end,
    /** Rejects the fetch when it has not been answered yet. */
    fail(error: Error) {
      reject(error);
      end();
    },
  };
}

/** Resolves when open. `onLost` is called once, also when it never opened. */
function openSocket(url: string, onFrame: (frame: Frame) => void, onLost: () => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve(socket));
    // The lake is the only sender on this socket.
    socket.addEventListener("message", (message) => onFrame(JSON.parse(String(message.data)) as Frame));
    socket.addEventListener("close", () => {
      reject(new TypeError("The connection to the Content Lake failed"));
      onLost();
    });
  });
}

/** Cookies travel with the socket itself; these two are the stream's own. */
function forwarded(init: RequestInit): Record<string, string> {
  const headers = new Headers(init.headers);
  const names = ["authorization", "last-event-id"];
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}
