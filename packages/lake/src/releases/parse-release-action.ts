import { isRecord } from "@paraph/service/json";
import { type PatchOperations, parsePatchOperations } from "../mutate/patch.ts";
import { invalid } from "../mutate/write-error.ts";
import { parseReleaseName } from "./release.ts";

type Fields = Readonly<Record<string, unknown>>;

const names = [
  "create",
  "edit",
  "publish",
  "archive",
  "unarchive",
  "schedule",
  "unschedule",
  "delete",
] as const;
export type ReleaseActionName = (typeof names)[number];

export interface ReleaseAction {
  readonly kind: "release";
  readonly action: ReleaseActionName;
  readonly release: string;
  /** Of `create`. */
  readonly metadata?: Fields;
  /** Of `edit`. */
  readonly operations?: PatchOperations;
  /** Of `schedule`: an ISO 8601 instant in UTC. */
  readonly publishAt?: string;
}

/** The action of `sanity.action.release.<action>`; `null` for actions that do not concern releases. */
export function releaseActionOf(actionType: string): ReleaseActionName | null {
  const name = /^sanity\.action\.release\.(.+)$/.exec(actionType)?.[1];
  return names.find((known) => known === name) ?? null;
}

export function parseReleaseAction(action: ReleaseActionName, value: Fields): ReleaseAction {
  const release = parseReleaseName(value.releaseId);
  const base = { kind: "release", action, release } as const;
  switch (action) {
    case "create": {
      const metadata = value.metadata ?? {};
      if (!isRecord(metadata)) throw invalid("metadata of a release is not an object");
      return { ...base, metadata: { releaseType: "undecided", ...metadata } };
    }
    case "edit":
      if (!isRecord(value.patch)) throw invalid("edit needs a patch, an object");
      return { ...base, operations: parseMetadataPatch(value.patch) };
    case "schedule":
      return { ...base, publishAt: parsePublishAt(value.publishAt) };
    default:
      return base;
  }
}

/** Throws unless the Studio can show a release with this metadata. */
export function checkMetadata(metadata: unknown): void {
  if (!isRecord(metadata)) throw invalid("metadata of a release is not an object");
  const { releaseType, intendedPublishAt, cardinality, onConflict } = metadata;
  if (!["asap", "scheduled", "undecided"].includes(String(releaseType))) {
    throw invalid(`releaseType ${JSON.stringify(releaseType)} is not asap, scheduled or undecided`);
  }
  if (intendedPublishAt !== undefined && intendedPublishAt !== null) parsePublishAt(intendedPublishAt);
  if (cardinality !== undefined && cardinality !== "one" && cardinality !== "many") {
    throw invalid(`cardinality ${JSON.stringify(cardinality)} is not one or many`);
  }
  if (onConflict !== undefined && onConflict !== "hold" && onConflict !== "leave-out") {
    throw invalid(`onConflict ${JSON.stringify(onConflict)} is not hold or leave-out`);
  }
}

/** Throws unless it is an instant. Returns it as the lake writes one. */
export function parsePublishAt(value: unknown): string {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw invalid(`The time ${JSON.stringify(value)} is not an ISO 8601 instant`);
  return new Date(time).toISOString();
}

/** Only the metadata can be edited. Everything else follows from the actions. */
function parseMetadataPatch(patch: Fields): PatchOperations {
  if ("insert" in patch || "diffMatchPatch" in patch) {
    throw invalid("The patch of a release can only set, setIfMissing, unset, inc and dec");
  }
  const operations = parsePatchOperations(patch);
  const paths = Object.values(operations).flatMap((value) =>
    Array.isArray(value) ? value : Object.keys(Object(value)),
  );
  const other = paths.find((path) => !/^metadata($|[.[])/.test(String(path)));
  if (other !== undefined) throw invalid(`"${other}" of a release can't be edited, only its metadata`);
  return operations;
}
