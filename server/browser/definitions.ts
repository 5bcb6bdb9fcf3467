/** What bundlers write in place of variables: none reaches a browser by way of a build (lib/env/public-source.ts). */
export function definitions(isDevelopment: boolean): Record<string, string> {
  return {
    "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production"),
    "process.env": "{}",
  };
}
