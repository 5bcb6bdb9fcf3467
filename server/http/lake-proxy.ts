import { longestBody } from "@paraph/lake/http/body-limit";
import { settingsFromEnvironment } from "@paraph/lake/settings";
import { type BackEndProxy, createProxy } from "./back-end-proxy.ts";

/**
 * Gives everything under `/lake` to the lake, without the prefix.
 *
 * @param headers - what the lake's machine gets in addition to the visitor's
 */
export function createLakeProxy(
  lakeUrl: string,
  publicProtocol: string,
  headers: Readonly<Record<string, string>> = {},
): BackEndProxy {
  const settings = settingsFromEnvironment(process.env, lakeUrl);
  return createProxy({
    url: lakeUrl,
    title: "content lake",
    publicProtocol,
    headers,
    pathOf(target) {
      const path = target.slice("/lake".length) || "/";
      return path.startsWith("?") ? `/${path}` : path;
    },
    longestBody: (path) => longestBody(path.split("?", 1)[0] ?? "", settings),
  });
}
