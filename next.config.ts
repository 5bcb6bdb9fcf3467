import type { NextConfig } from "next";
import { fileHeaders, publicHeaders } from "./lib/security-headers.ts";

const config: NextConfig = {
  // A page arrives whole, its head first: nothing on it completes it later.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  // The address that `npm run dev` prints; without it the browser is refused its updates.
  allowedDevOrigins: ["127.0.0.1"],
  // The front server (server/serve.ts) makes every address canonical in one hop.
  skipTrailingSlashRedirect: true,
  // `npm run check` runs the compiler over everything, tests included.
  typescript: { ignoreBuildErrors: true },
  // The query in which Next's router repeats its headers never reaches Next (server/next/app.ts): caches
  // must ask each time anyway, and are told that answers differ by these headers.
  experimental: { globalNotFound: true, validateRSCRequestHeaders: false, isrFlushToDisk: false },
  // The browser's copy of fontkit reads WOFF only, see the file.
  turbopack: {
    resolveAlias: { "brotli/decompress.js": { browser: "./lib/contracts/files/no-brotli.ts" } },
  },
  // Read from disk with their own data files.
  serverExternalPackages: ["fontkit", "pdfkit"],
  // What stands beside every page; names with a dot are never content and pass proxy.ts by.
  rewrites: async () => [
    { source: "/:path*.social.png", destination: "/api/social-image/:path*" },
    { source: "/:path*.md", destination: "/api/markdown/:path*" },
    { source: "/signature/contracts/:path*.json", destination: "/api/contract/signature/contracts/:path*" },
  ],
  headers: async () => [
    { source: "/((?!_next/static/).*)", headers: publicHeaders() },
    // A page asks for a dozen of these: what speaks of documents would only make them longer.
    { source: "/_next/static/:path*", headers: fileHeaders() },
  ],
};

export default config;
