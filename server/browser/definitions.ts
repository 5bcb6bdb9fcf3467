/** What bundlers write in place of variables. Only public ones reach browsers. */
export function definitions(isDevelopment: boolean): Record<string, string> {
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return {
    "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production"),
    ...Object.fromEntries(inlined.map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)])),
    "process.env": "{}",
  };
}
