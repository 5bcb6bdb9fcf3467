import { Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { fieldsInWords } from "../comparing/places";
import type { LeftOut, Receipt } from "./ask-receipts";
import type { TypeOf } from "./describe-undo";

/** What of others went live with a release; null if nothing did. */
export function mergedInWords(release: Receipt["release"], count: number): string | null {
  if (!release || release.merged === 0) return null;
  const which = release.merged === count ? "them" : `${release.merged} of them`;
  return count === 1
    ? "With what others had published in it since it was added to the release."
    : `With what others had published in ${which} since they were added to the release.`;
}

/** The fields in which a document got what others had published, after what became of it. */
export function keptInWords(
  { type, kept = [] }: { readonly type: string; readonly kept?: readonly string[] },
  typeOf: TypeOf,
): string {
  return kept.length > 0
    ? `, with what others changed: ${fieldsInWords(typeOf(type) ?? {}, kept).join(", ")}`
    : "";
}

interface LeftOutProps {
  readonly leftOut: LeftOut;
  readonly typeOf: TypeOf;
}

/** What a release went live without, why, and where it is. */
export function LeftOutOfRelease({ leftOut: { release, documents }, typeOf }: LeftOutProps) {
  return (
    <Stack gap={2}>
      <Text size={1} weight="medium">
        {"Left out: "}
        <IntentLink intent="release" params={{ id: release }}>
          {documents.length === 1 ? "one document waits" : `${documents.length} documents wait`}
        </IntentLink>
        {` in a release of ${documents.length === 1 ? "its" : "their"} own.`}
      </Text>
      <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
        {documents.map(({ id, type, title, fields }) => (
          <Text as="li" key={id} size={1} style={{ overflowWrap: "anywhere" }}>
            <IntentLink intent="edit" params={{ id, type }} searchParams={[["perspective", release]]}>
              {title ?? id}
            </IntentLink>
            {fields.length > 0
              ? ` · somebody else had changed the same: ${fieldsInWords(typeOf(type) ?? {}, fields).join(", ")}`
              : " · somebody had unpublished it"}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
