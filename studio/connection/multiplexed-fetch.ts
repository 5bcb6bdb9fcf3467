import type { Connection } from "./connection";
import { createStream, type Frame, type LakeSocket, openLakeSocket, type Stream } from "./lake-socket";
import type { Outbox } from "./outbox";
import type { Fetch } from "./steady-fetch";

interface MultiplexedParts {
  readonly lakeUrl: string;
  readonly connection: Connection;
  readonly session: Connection;
  readonly outbox: Outbox;
  readonly fetchOther: Fetch;
}

const streamPath = /\/v[^/]+\/data\/(listen|live\/events)\/[^/]+$/;
const againMilliseconds = 1_000;
/** Every restart causes shorter gaps. Nobody has to hear of them. */
const quietMilliseconds = 2_000;
const longestWaitMilliseconds = 30_000;

/**
 * A `fetch` that sends all event streams of a lake through one WebSocket. Over HTTP/1.1 a browser opens only six
 * connections per origin, and the Studio's streams would use them all. When the socket is lost, streams that the lake
 * can resume stay open for their readers, because the Studio locks the form of a document whose stream ends. The other
 * streams end when the socket is back, and their EventSource reopens them.
 */
export function createMultiplexedFetch({
  lakeUrl,
  connection,
  session,
  outbox,
  fetchOther,
}: MultiplexedParts): Fetch {
  const base = lakeUrl.replace(/\/$/, "");
  const streams = new Map<number, Stream>();
  let socket: LakeSocket | null = null;
  let isBusy = false;
  let wasOpen = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function connect(): void {
    if (socket || isBusy) return;
    isBusy = true;
    quiet ??= setTimeout(() => connection.setLive(false), quietMilliseconds);
    openLakeSocket(`${base.replace(/^http/, "ws")}/v1/streams`, {
      onOpen(opened) {
        const isFirst = !wasOpen;
        wasOpen = true;
        if (isFirst) return use(opened);
        // A socket keeps the identity of whoever was signed in when it opened, and a signed-out person gets no drafts.
        void session.check().then((wasSignedOut) => {
          if (wasSignedOut) opened.close();
          else use(opened);
        });
      },
      onFrame: receive,
      onLost: lose,
    });
  }

  function use(opened: LakeSocket): void {
    if (!opened.isOpen) return;
    isBusy = false;
    socket = opened;
    clearTimeout(quiet);
    quiet = undefined;
    connection.setLive(true);
    for (const [id, stream] of [...streams]) renew(id, stream);
  }

  /** A reader that hears of a gap reloads everything, so it hears only once the lake answers again. */
  function renew(id: number, stream: Stream): void {
    const hasGap = stream.isAccepted && !stream.isResumable;
    if (!hasGap) open(id, stream);
    else {
      streams.delete(id);
      stream.end();
    }
  }

  function open(id: number, stream: Stream): void {
    const isAgain = stream.isAccepted;
    // If the Studio first heard that somebody else published, it would drop what it has not sent yet.
    if (isAgain && outbox.isBehind) void outbox.whenIdle(longestWaitMilliseconds).then(send);
    else send();
    function send() {
      if (streams.get(id) === stream) socket?.send({ open: id, path: stream.path, headers: stream.headers });
    }
  }

  function receive({ id, status, body, data, end }: Frame): void {
    const stream = streams.get(id);
    if (!stream) return;
    if (data !== undefined) stream.write(data);
    else if (status === 200) stream.accept();
    else {
      streams.delete(id);
      // The lake is restarting.
      if (end && stream.isResumable) setTimeout(() => add(stream), againMilliseconds);
      else if (end || stream.isAccepted) stream.end();
      else stream.refuse(new Response(body ?? "", { status: status ?? 502 }));
    }
  }

  function lose(): void {
    socket = null;
    isBusy = true;
    // The lake also ends the socket of whoever is signed out elsewhere.
    void connection.check().then(() => session.check());
    setTimeout(() => {
      isBusy = false;
      if (streams.size > 0) connect();
    }, againMilliseconds);
  }

  function add(stream: Stream): void {
    if (stream.isCancelled) return;
    const id = ++lastId;
    streams.set(id, stream);
    stream.onCancel = () => {
      if (streams.delete(id)) socket?.send({ close: id });
    };
    if (socket) open(id, stream);
    else connect();
  }

  function openStream(path: string, { signal, headers }: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    const stream = createStream(path, forwarded(headers));
    signal?.addEventListener("abort", () => {
      stream.end();
      stream.cancel();
      stream.fail(new DOMException("The stream was closed", "AbortError"));
    });
    add(stream);
    return stream.response;
  }

  return async (url, init = {}) => {
    const isStream = url.startsWith(`${base}/`) && streamPath.test(new URL(url).pathname);
    return isStream ? openStream(url.slice(base.length), init) : fetchOther(url, init);
  };
}

/** The socket carries the cookies. These two headers belong to the stream. */
function forwarded(init: HeadersInit | undefined): Record<string, string> {
  const names = ["authorization", "last-event-id"];
  return Object.fromEntries([...new Headers(init)].filter(([name]) => names.includes(name)));
}
