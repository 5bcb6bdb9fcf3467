import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import type { Context } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { parseTransactionId } from "./document-input.ts";
import type { PendingOptions } from "./pending-transaction.ts";
import { ProblemError, type WriteKind, writeError } from "./write-error.ts";

/** The tags of the vendor's import, and of its command line's. */
const importTags = /^sanity\.(cli\.)?import(\.|$)/;

export interface WriteRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly isDryRun: boolean;
  /** The Studio's way to ask whether somebody may do something. */
  readonly asksPermission: boolean;
  readonly pending: PendingOptions;
}

/** Reads the options that mutate and actions share, from the query string or the body. */
export async function readWriteRequest(
  c: Context<LakeEnvironment>,
  context: LakeContext,
  kind: WriteKind,
): Promise<WriteRequest> {
  const body = await readJson(c);
  const option = (name: string): unknown => body[name] ?? c.req.query(name);
  const isOn = (name: string): boolean => [true, "true"].includes(option(name) as boolean | string); // compared only
  try {
    return {
      body,
      isDryRun: isOn("dryRun"),
      asksPermission: isOn("dryRun") && isOn("skipCrossDatasetReferenceValidation"),
      pending: {
        transactionId: parseTransactionId(option("transactionId")) ?? context.createId(),
        timestamp: context.now().toISOString(),
        createId: context.createId,
        autoGenerateArrayKeys: isOn("autoGenerateArrayKeys"),
        isImport: importTags.test(c.req.query("tag") ?? ""),
        siteRules: context.siteRules,
        publisherOnly: context.publisherOnly,
      },
    };
  } catch (error) {
    throw error instanceof ProblemError ? writeError(kind, [{ index: 0, error }]) : error;
  }
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  let body: unknown;
  const text = await c.req.text();
  try {
    body = JSON.parse(text);
  } catch (error) {
    const reason = messageOf(error);
    throw plainError(400, "Bad Request", `The request body is not JSON: ${reason}`);
  }
  if (!isRecord(body)) throw plainError(400, "Bad Request", "The request body is not a JSON object");
  return body;
}
