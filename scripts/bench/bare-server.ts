import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Started by stored-pages.ts: answers every request with the bytes of the file it is given, and does nothing else. */
const body = readFileSync(process.argv[2] ?? "");
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html", "content-length": body.byteLength }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
