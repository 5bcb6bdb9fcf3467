import { isEmail } from "@paraph/service/email";

/** The fields of each form, for the page, the browser and the server. */
export const leadVariants = ["newsletter", "demo", "sales"] as const;

export type LeadVariant = (typeof leadVariants)[number];
export type LeadFieldName = "name" | "email" | "company" | "message";

interface LeadField {
  readonly name: LeadFieldName;
  readonly label: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  /** The error when it is empty. */
  readonly missing: string;
}

const fields: Readonly<Record<LeadFieldName, LeadField>> = {
  name: {
    name: "name",
    label: "Your name",
    autoComplete: "name",
    maxLength: 120,
    missing: "Write your name, so that we know whom we are answering.",
  },
  email: {
    name: "email",
    label: "E-mail address",
    autoComplete: "email",
    maxLength: 254,
    missing: "Write your e-mail address.",
  },
  company: {
    name: "company",
    label: "Company",
    autoComplete: "organization",
    maxLength: 160,
    missing: "Write the name of your company.",
  },
  message: {
    name: "message",
    label: "Your message",
    autoComplete: "off",
    maxLength: 4000,
    missing: "Write what we can do for you.",
  },
};

interface AskedField extends LeadField {
  readonly required: boolean;
}

const asked: Readonly<Record<LeadVariant, readonly (readonly [LeadFieldName, boolean])[]>> = {
  newsletter: [["email", true]],
  demo: [
    ["name", true],
    ["email", true],
    ["company", true],
    ["message", false],
  ],
  sales: [
    ["name", true],
    ["email", true],
    ["company", false],
    ["message", true],
  ],
};

/** The fields of a form from top to bottom. */
export function fieldsOf(variant: LeadVariant): AskedField[] {
  return asked[variant].map(([name, required]) => ({ ...fields[name], required }));
}

export const CONSENT_MISSING = "Tick the box, so that we may use what you wrote to answer you.";
const EMAIL_WRONG = "This address can't be right. It should look like name@company.com.";

/** Hidden. A bot that fills in everything fills in this too. No name by which browsers know what to fill in for people. */
export const TRAP_FIELD = "topic";

/** Browser and server use the same check. Null when the field is fine. */
export function problemOf(field: AskedField, value: string): string | null {
  const text = value.trim();
  if (text === "") return field.required ? field.missing : null;
  if (text.length > field.maxLength) return `This is too long. Use ${field.maxLength} characters at most.`;
  return field.name === "email" && !isEmail(text) ? EMAIL_WRONG : null;
}
