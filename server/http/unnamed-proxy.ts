import type { IncomingMessage } from "node:http";
import { isFromProxy, type TrustedProxies, trustedProxies } from "./client-address.ts";

/** Where proxies are. From elsewhere, visitors may say of themselves that they are one. */
const nearby = trustedProxies([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
]);

/** Tells once of a proxy that `TRUST_PROXY` does not name: nothing else shows that limits take all its visitors for one. */
export function unnamedProxyNotice(
  trusted: TrustedProxies,
  tell: (message: string) => void,
): (request: Pick<IncomingMessage, "headers" | "socket">) => void {
  let isTold = false;
  return (request) => {
    if (isTold || request.headers["x-forwarded-for"] === undefined) return;
    if (isFromProxy(request, trusted) || !isFromProxy(request, nearby)) return;
    isTold = true;
    tell(
      `A proxy at ${request.socket.remoteAddress} names visitors and is not believed, so all of them count as one sender. If it is yours, name it in TRUST_PROXY.`,
    );
  };
}
