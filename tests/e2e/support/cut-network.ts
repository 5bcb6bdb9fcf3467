import type { Page, Route, WebSocketRoute } from "@playwright/test";

/** Ways in which the lake goes away for a page that is already open, and comes back. */
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
        // What was asked in vain never gets an answer: the page has to ask again.
        await Promise.all(held.map((route) => route.abort().catch(() => {}))); // the page has given most of them up
        held = [];
      },
    };
  },
};

/** The server closes the socket of the streams, and each that is opened anew, while all requests are answered. */
export const socketLoss: Cut = {
  name: "the server drops the socket",
  async arrange(page) {
    let isDropping = false;
    const open = new Set<WebSocketRoute>();
    await page.routeWebSocket(/\/lake\/v1\/streams$/, (socket) => {
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
  },
};
