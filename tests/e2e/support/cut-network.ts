import type { Page, Route, WebSocketRoute } from "@playwright/test";

/** A way to cut an open page off from the lake, and to reconnect it. */
export interface Cut {
  readonly name: string;
  arrange(page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }>;
}

const lake = /\/lake\//;

export const offline: Cut = {
  name: "the browser is offline",
  async arrange(page) {
    return {
      cut: () => page.context().setOffline(true),
      mend: () => page.context().setOffline(false),
    };
  },
};

export const silence: Cut = {
  name: "no request is answered any more",
  async arrange(page) {
    let isSilent = false;
    let held: Route[] = [];
    await page.route(lake, (route) => {
      if (!isSilent) return route.fallback();
      held.push(route);
    });
    return {
      async cut() {
        isSilent = true;
      },
      async mend() {
        isSilent = false;
        // The held requests never get a response: the page has to send them again.
        await Promise.all(held.map((route) => route.abort().catch(() => {}))); // the page has aborted most of them already
        held = [];
      },
    };
  },
};

/** The server closes the WebSocket of the streams, and every new one, but still answers HTTP requests. */
export const socketLoss: Cut = {
  name: "the server drops the socket",
  arrange: (page) => dropSockets(page, /\/lake\/v1\/streams$/),
};

/** The same for the socket that says who else is here. Being offline closes it after a while, in a test it must be at once. */
export const presenceLoss: Cut = {
  name: "the server drops the socket of presence",
  arrange: (page) => dropSockets(page, /\/lake\/[^/]+\/socket\//),
};

async function dropSockets(page: Page, address: RegExp): ReturnType<Cut["arrange"]> {
  let isDropping = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(address, (socket) => {
    if (isDropping) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      isDropping = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    async mend() {
      isDropping = false;
    },
  };
}
