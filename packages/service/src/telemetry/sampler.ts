import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";

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
