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
