import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

const certificate = defineArrayMember({
  name: "certificate",
  title: "Certificate",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    defineField({
      name: "name",
      title: "What it seals",
      description:
        'Visitors read it when the seal matches: "documents finished with Paraph since March 2026".',
      type: "string",
      validation: (rule) => rule.required().error("Say which documents are sealed with this certificate."),
    }),
    defineField({
      name: "fingerprint",
      title: "Fingerprint",
      description: "The SHA-256 of the certificate: 64 digits and letters from a to f.",
      type: "string",
      validation: (rule) =>
        rule
          .required()
          .regex(/^[0-9a-f]{64}$/, { name: "fingerprint" })
          .error("Paste the SHA-256 of the certificate in small letters, without colons or spaces."),
    }),
  ],
  preview: { select: { title: "name", subtitle: "fingerprint" } },
});

export const sealCheck = defineType({
  name: "sealCheck",
  title: "Seal check",
  description:
    "Checks in the visitor's browser whether a sealed PDF has changed, and offers a sample to try.",
  type: "object",
  icon: CheckmarkCircleIcon,
  options: { menu: { groups: ["explain"], words: "verify, PDF, signature, evidence, certificate" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "certificates",
      title: "Known certificates",
      description:
        "With which you seal documents. A seal with another certificate is reported as unknown, because anybody can make one.",
      type: "array",
      group: "content",
      of: [certificate],
    }),
    defineField({
      name: "withSample",
      title: "Offers the sample document",
      description: "A link to a finished document with its record, for visitors who have none at hand.",
      type: "boolean",
      group: "content",
      initialValue: true,
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "Check a signed PDF", withSample: true }),
  preview: {
    select: { title: "heading", certificates: "certificates" },
    prepare: ({ title, certificates }) => ({
      title: title || "Seal check",
      subtitle: `Seal check · ${countOf(certificates)} known`,
      media: CheckmarkCircleIcon,
    }),
  },
});
