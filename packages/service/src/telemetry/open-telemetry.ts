import { setTimeout as wait } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  type Span as OpenTelemetrySpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { log } from "./log.ts";
import type { Part } from "./request-context.ts";
import { type Span, setTracer } from "./tracing.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** How long a stop waits for the collector, in milliseconds: a proxy in front waits 10 s for the next start. */
const LAST_SPANS = 1_000;

/**
 * Registers OpenTelemetry for this process, where Next finds it, too, and begins to send spans. Returns what ends it,
 * which resolves when all are sent or the collector does not take them.
 */
export function openTracing(part: Part): () => Promise<void> {
  const tell = (message: string) => log.warn(`Sending traces: ${message}`);
  // Next ends spans twice, which is only a warning.
  diag.setLogger({ error: tell, warn() {}, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ERROR);
  const delay = Number(process.env.OTEL_BSP_SCHEDULE_DELAY);
  const processor = new BatchSpanProcessor({
    // It reads the OTEL_EXPORTER_OTLP_… variables by itself.
    exporter: new OTLPTraceExporter(),
    ...(delay > 0 && { scheduledDelayMillis: delay }),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "paraph", "service.instance.id": part }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerFrom(process.env),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer("paraph");
  setTracer({
    begin(name, { kind, attributes, continues }) {
      const parent = continues
        ? propagation.extract(ROOT_CONTEXT, continues, defaultTextMapGetter)
        : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent);
      return spanOf(span, trace.setSpan(parent, span));
    },
  });
  return async () => {
    setTracer(null);
    const sent = provider
      .shutdown()
      .catch((error: unknown) => log.warn("Sending the last traces failed", { error }));
    await Promise.race([sent, wait(LAST_SPANS)]);
  };
}

function spanOf(span: OpenTelemetrySpan, within: Context): Span {
  return {
    run: (work) => context.with(within, work),
    headers() {
      const carrier: Record<string, string> = {};
      propagation.inject(within, carrier, defaultTextMapSetter);
      return carrier;
    },
    set: (attributes: Attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(failure) });
      span.end();
    },
  };
}

/** Not its message, which may quote what somebody wrote. */
function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : String(failure);
}

/** Which traces are kept: `OTEL_TRACES_SAMPLER` and its argument, as OpenTelemetry's specification names them. */
export function samplerFrom(environment: Readonly<Record<string, string | undefined>>): Sampler {
  const name = environment.OTEL_TRACES_SAMPLER?.trim() || "parentbased_always_on";
  const given = environment.OTEL_TRACES_SAMPLER_ARG?.trim();
  const ratio = given ? Number(given) : 1;
  const samplers: Readonly<Record<string, Sampler>> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = samplers[name.replace(/^parentbased_/, "")];
  if (root === undefined || !(ratio >= 0 && ratio <= 1)) {
    throw new Error(
      `Choosing which traces are kept failed: OTEL_TRACES_SAMPLER is "${name}" with the argument "${given ?? ""}". ` +
        `Set it to ${Object.keys(samplers).join(", ")}, or one of them after parentbased_, and the argument to a number from 0 to 1.`,
    );
  }
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}
