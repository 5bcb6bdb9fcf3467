/**
 * One text of what several processes report in Prometheus' format. A metric that several of them have is described
 * once, as the format demands; their series differ by the label that names the process.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, { readonly head: string[]; readonly series: string[] }>();
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const [, name] = /^# HELP (\S+)/.exec(block) ?? [];
      if (name === undefined) continue;
      const lines = block.split("\n").filter((line) => line !== "");
      const head = lines.filter((line) => line.startsWith("#"));
      const known = metrics.get(name) ?? { head, series: [] };
      known.series.push(...lines.filter((line) => !line.startsWith("#")));
      metrics.set(name, known);
    }
  }
  return Array.from(metrics.values(), ({ head, series }) => `${[...head, ...series].join("\n")}\n`).join(
    "\n",
  );
}
