import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

interface Options {
  /** 0 picks a free port. */
  readonly port: number;
  /** What a caller has to send as its bearer token. */
  readonly token: string;
  readonly createDoor: () => McpServer;
}

/** Serves the door on this machine alone, at `/mcp`, without sessions: each request is complete. */
export async function serveHttp({ port, token, createDoor }: Options): Promise<Server> {
  const server = createServer(async (request, response) => {
    const refuse = (status: number, message: string) =>
      response
        .writeHead(status, {
          "content-type": "application/json",
          ...(status === 401 && { "www-authenticate": "Bearer" }),
        })
        .end(JSON.stringify({ error: message }));
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== "/mcp") return refuse(404, "The door for assistants is at /mcp.");
    // A page in a browser on this machine could ask, too.
    if (request.headers.origin !== undefined) return refuse(403, "Browsers are not let in.");
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`))
      return refuse(401, "Send the token of PARAPH_ASSISTANT_TOKEN as a bearer token.");
    if (request.method !== "POST") return refuse(405, "Only POST is answered: there are no sessions.");
    const door = createDoor();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on("close", () => {
      void transport.close();
      void door.close();
    });
    try {
      // The SDK's class declares optional handlers that its own interface declares differently.
      await door.connect(transport as Parameters<McpServer["connect"]>[0]);
      await transport.handleRequest(request, response);
    } catch (error) {
      console.error("Answering an assistant failed:", error);
      if (!response.headersSent) refuse(500, "Answering failed. Try again.");
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

/** In the same time for any two texts. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
