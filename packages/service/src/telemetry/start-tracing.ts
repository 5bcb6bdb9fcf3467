import type { Part } from "./request-context.ts";

/**
 * Sends traces of this process when OpenTelemetry's own variables ask for it. Its packages are loaded only then. `part`
 * tells this process from the others of the system. Returns what ends it, which resolves when all are sent or the collector does not take them.
 */
export async function startTracing(part: Part): Promise<() => Promise<void>> {
  if (!isTracingAsked(process.env)) return async () => {};
  const { openTracing } = await import("./open-telemetry.ts");
  return openTracing(part);
}

/** Whether the standard variables name a receiver of traces, and do not switch it off. */
export function isTracingAsked(environment: Readonly<Record<string, string | undefined>>): boolean {
  const {
    OTEL_SDK_DISABLED: disabled,
    OTEL_TRACES_EXPORTER: exporter,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint,
  } = environment;
  if (disabled?.trim().toLowerCase() === "true" || exporter?.trim() === "none") return false;
  return Boolean(endpoint?.trim() || tracesEndpoint?.trim());
}
