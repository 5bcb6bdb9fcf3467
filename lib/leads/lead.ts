import { createHash } from "node:crypto";
import { cleanLines } from "@paraph/service/clean-text";
import { z } from "zod";
import { CONSENT_MISSING, fieldsOf, type LeadFieldName, type LeadVariant, problemOf } from "./fields.ts";
import { CONSENT_FIELD } from "./form-names.ts";

/** The form as its content is now. */
export interface LeadFormContent {
  readonly variant: LeadVariant;
  readonly heading: string;
  readonly consent: string;
  readonly submitLabel: string;
}

export type LeadAnswers = Partial<Record<LeadFieldName, string>>;

export type ParsedLead =
  | { readonly answers: LeadAnswers; readonly problems: null }
  | { readonly answers: null; readonly problems: Readonly<Record<string, string>> };

/** Parses the sent fields: the answers, or what to do about each field. */
export function parseLead(variant: LeadVariant, sent: Readonly<Record<string, string>>): ParsedLead {
  const result = schemaOf(variant).safeParse(sent);
  if (result.success) {
    const { [CONSENT_FIELD]: _, ...fields } = result.data;
    const filled = Object.entries(fields).filter(([, value]) => value !== "");
    return { answers: Object.fromEntries(filled), problems: null };
  }
  const problems = result.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  // If a field has several problems, the first one shows.
  return { answers: null, problems: Object.fromEntries(problems.reverse()) };
}

function schemaOf(variant: LeadVariant) {
  const fields = fieldsOf(variant).map((field) => {
    const text = z.string().default("").transform(cleanAnswer);
    const checked = text.superRefine((value, context) => {
      const problem = problemOf(field, value);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });
    return [field.name, checked] as const;
  });
  return z.object({
    ...Object.fromEntries(fields),
    [CONSENT_FIELD]: z.literal("yes", { error: CONSENT_MISSING }),
  });
}

/** Joiners stay between letters only. */
function cleanAnswer(text: string): string {
  return cleanLines(text).replaceAll(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, "");
}

/** Where the lead came from. */
export interface LeadOrigin {
  readonly form: LeadFormContent;
  /** The form's ids: document and block. */
  readonly formId: string;
  readonly page: string;
  readonly now: Date;
}

/**
 * The document to store. The dot makes its id private. The rest of the id is a hash of the answers and the day, so a
 * form sent twice is one lead.
 */
export function leadDocument(answers: LeadAnswers, { form, formId, page, now }: LeadOrigin) {
  const day = now.toISOString().slice(0, 10);
  const digest = createHash("sha256").update(JSON.stringify([formId, day, Object.entries(answers).sort()]));
  const uuid = digest.digest("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return {
    _id: `lead.${uuid}`,
    _type: "lead",
    status: "new",
    kind: form.variant,
    ...answers,
    heading: form.heading,
    page,
    consent: form.consent,
    receivedAt: now.toISOString(),
  } as const;
}

export type LeadDocument = ReturnType<typeof leadDocument>;
