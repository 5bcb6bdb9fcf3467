import { isRecord } from "@paraph/service/json";
import { type DocumentInput, parseDocumentId, parseDocumentInput } from "./document-input.ts";
import { type PatchOperations, parsePatchOperations } from "./patch.ts";
import { invalid } from "./write-error.ts";

export interface Selection {
  readonly query: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type Target = { readonly id: string } | Selection;

export type ParsedMutation =
  | {
      readonly kind: "create" | "createOrReplace" | "createIfNotExists";
      readonly document: DocumentInput;
    }
  | { readonly kind: "delete"; readonly target: Target }
  | {
      readonly kind: "patch";
      readonly target: Target;
      readonly operations: PatchOperations;
      readonly ifRevisionID: string | undefined;
    };

export function parseMutation(value: unknown): ParsedMutation {
  if (!isRecord(value)) throw invalid("A mutation is not an object");
  const kinds = Object.keys(value);
  const [kind] = kinds;
  if (!kind || kinds.length !== 1) {
    throw invalid(
      `A mutation needs exactly one operation, this one has ${kinds.length}: ${kinds.join(", ")}`,
    );
  }
  const body = value[kind];
  switch (kind) {
    case "create":
      return { kind, document: parseDocumentInput(body, kind) };
    case "createOrReplace":
    case "createIfNotExists": {
      const document = parseDocumentInput(body, kind);
      if (document._id === undefined) throw invalid(`Document in ${kind} has no _id`);
      return { kind, document };
    }
    case "delete":
      if (!isRecord(body)) throw invalid("delete needs an object with an id or a query");
      return { kind, target: parseTarget(body, kind) };
    case "patch":
      return parsePatch(body);
    default:
      throw invalid(`Unknown mutation "${kind}"`);
  }
}

function parsePatch(body: unknown): ParsedMutation {
  if (!isRecord(body)) throw invalid("patch needs an object with an id or a query");
  const { ifRevisionID } = body;
  if (ifRevisionID !== undefined && ifRevisionID !== null && typeof ifRevisionID !== "string") {
    throw invalid("ifRevisionID is not a string");
  }
  const target = parseTarget(body, "patch");
  const operations = parsePatchOperations(body);
  return { kind: "patch", target, operations, ifRevisionID: ifRevisionID ?? undefined };
}

function parseTarget(body: Readonly<Record<string, unknown>>, kind: string): Target {
  const { id, query, params } = body;
  if (query === undefined) return { id: parseDocumentId(id, kind) };
  if (id !== undefined) throw invalid(`${kind} has both an id and a query. Use only one of them.`);
  if (typeof query !== "string") throw invalid(`query of ${kind} is not a string`);
  if (params !== undefined && !isRecord(params)) throw invalid(`params of ${kind} is not an object`);
  return { query, params: params ?? {} };
}
