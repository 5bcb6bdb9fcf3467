import { expect, onTestFinished, test, vi } from "vitest";
import { samplerFrom } from "../src/telemetry/open-telemetry.ts";
import { isTracingAsked, startTracing } from "../src/telemetry/start-tracing.ts";
import { beginSpan, traced } from "../src/telemetry/tracing.ts";
import { serve } from "./support/http-server.ts";

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: " " }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "true" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" }, false],
  [{ OTEL_SERVICE_NAME: "paraph" }, false],
])("with %j traces are sent: %s", (environment, expected) => {
  expect(isTracingAsked(environment)).toBe(expected);
});

test.each([
  [{}, "ParentBased{root=AlwaysOnSampler"],
  [{ OTEL_TRACES_SAMPLER: "always_off" }, "AlwaysOffSampler"],
  [
    { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" },
    "ParentBased{root=TraceIdRatioBased{0.25}",
  ],
])("%j chooses %s", (environment, expected) => {
  expect(samplerFrom(environment).toString()).toContain(expected);
});

test.each([
  { OTEL_TRACES_SAMPLER: "sometimes" },
  { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" },
])("%j names the variable to change", (environment) => {
  expect(() => samplerFrom(environment)).toThrow(/OTEL_TRACES_SAMPLER is /);
});

test("while nobody collects traces, work is done without them and its error is its own", async () => {
  expect(await traced("work", { kind: "internal" }, async (span) => span)).toBeNull();
  await expect(traced("work", { kind: "internal" }, () => Promise.reject(new Error("own")))).rejects.toThrow(
    "own",
  );
});

test("a stop does not wait for a collector that never answers", async () => {
  const asked = Promise.withResolvers<void>();
  await using collector = await serve(() => asked.resolve());
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const stop = await startTracing("front");
  beginSpan("work", { kind: "internal" })?.end();
  const stopped = stop();
  await asked.promise;
  await stopped;
  expect(warn, "the exporter gives up by itself after 10 s, and says so").not.toHaveBeenCalled();
  warn.mockRestore();
});
