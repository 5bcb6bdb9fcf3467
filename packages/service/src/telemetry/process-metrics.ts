import { collectDefaultMetrics, register } from "prom-client";

/** The path under which every process answers with its metrics: back ends to the front server alone. */
export const metricsPath = "/metrics";

export const metricsType = register.contentType;

/** Also measures memory, event loop and handles of this process, if somebody is going to read it. */
export function measureProcess(): void {
  if (process.env.METRICS_PORT?.trim()) collectDefaultMetrics();
}

/** All metrics of this process, in Prometheus' format. `name`: what tells its series from another process's. */
export function metricsOf(name: string): Promise<string> {
  register.setDefaultLabels({ process: name });
  return register.metrics();
}
