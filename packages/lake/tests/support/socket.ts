import { WebSocket } from "ws";

export interface TestSocket extends Disposable {
  send(message: unknown): void;
  /** The next JSON message, skipping heartbeats. */
  next(): Promise<Record<string, unknown>>;
  /** Rejects with the status when the upgrade is refused. */
  readonly opened: Promise<void>;
}

export function openSocket(url: string, headers: Record<string, string> = {}): TestSocket {
  const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
  const unread: Record<string, unknown>[] = [];
  let wake = () => {};
  let isClosed = false;
  socket.on("message", (message) => {
    if (String(message) === "♥") return;
    unread.push(JSON.parse(String(message)));
    wake();
  });
  socket.on("close", () => {
    isClosed = true;
    wake();
  });
  const opened = new Promise<void>((resolve, reject) => {
    socket.on("open", () => resolve());
    socket.on("unexpected-response", (_, response) => {
      reject(new Error(`Refused with ${response.statusCode}`));
      socket.terminate();
    });
    socket.on("error", reject);
  });
  return {
    opened,
    send: (message) => socket.send(JSON.stringify(message)),
    async next() {
      while (unread.length === 0) {
        if (isClosed) throw new Error("The socket closed before the next message");
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return unread.shift() ?? {};
    },
    [Symbol.dispose]: () => socket.terminate(),
  };
}
