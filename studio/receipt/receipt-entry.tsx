import { Card, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { type SanityClient, useDateTimeFormat, useSchema, useUser } from "sanity";
import { IntentLink } from "sanity/router";
import { compareParams } from "../comparing/compare-params";
import { fieldsInWords } from "../comparing/places";
import type { LeftOut, Receipt, ReceiptDocument } from "./ask-receipts";
import type { TypeOf } from "./describe-undo";
import type { Publication } from "./plan-undo";
import { UndoButton } from "./undo-button";

interface ReceiptEntryProps {
  readonly client: SanityClient;
  readonly receipt: Receipt;
  /** Whether the person's roles publish nothing. */
  readonly isReader: boolean;
  readonly hasAuthor: boolean;
  readonly onUndone: () => void;
}

/** One publish: when, what, and how to take it back. */
export function ReceiptEntry({ client, receipt, isReader, hasAuthor, onUndone }: ReceiptEntryProps) {
  const { transactionId, author, publishedAt, release, documents, count, ids, undoes, isTakenBack } = receipt;
  const schema = useSchema();
  const [user] = useUser(author);
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const typeOf = (type: string) => schema.get(type);
  const kindOf = (type: string) => typeOf(type)?.title ?? type;
  const [only] = documents;
  const isOne = release === null && count === 1;
  const title = nameOfReceipt(receipt, kindOf);
  const facts = [
    format.format(new Date(publishedAt)),
    hasAuthor && (user?.displayName ?? author),
    release && (release.isScheduled ? "release, run by its schedule" : "release"),
    undoes !== null && "takes back an earlier publish",
    isOne && only?.change === "new" && "new",
  ];
  const fate = fateOf(receipt);
  const merged = mergedInWords(release, count);
  const refusal = whyNoUndo(receipt, isReader);
  const key = release ? `_.releases.${release.name}` : ids[0];
  return (
    <Card as="li" border padding={3} radius={2} data-testid="receipt-entry">
      <Stack gap={3}>
        <Text size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
          {isOne && only ? (
            <>
              <DocumentLink document={only}>{title}</DocumentLink>
              <CompareLink document={only} publish={transactionId} title={title} />
            </>
          ) : release ? (
            <IntentLink intent="release" params={{ id: release.name }}>
              {title}
            </IntentLink>
          ) : (
            title
          )}
        </Text>
        <Text muted size={1}>
          {facts.filter(Boolean).join(" · ")}
        </Text>
        {!isOne && (
          <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
            {documents.map((document) => (
              <Text as="li" key={document.id} size={1} style={{ overflowWrap: "anywhere" }}>
                <DocumentLink document={document}>{document.title ?? kindOf(document.type)}</DocumentLink>
                {` · ${document.change}${keptInWords(document, typeOf)}`}
                <CompareLink
                  document={document}
                  publish={transactionId}
                  title={document.title ?? kindOf(document.type)}
                />
              </Text>
            ))}
            {count > documents.length && (
              <Text as="li" size={1}>{`and ${count - documents.length} more`}</Text>
            )}
          </Stack>
        )}
        {merged !== null && <Text size={1}>{merged}</Text>}
        {release?.leftOut && <LeftOutOfRelease leftOut={release.leftOut} typeOf={typeOf} />}
        {fate !== null && <Text size={1}>{fate}</Text>}
        {!isTakenBack &&
          (refusal === null ? (
            <UndoButton
              client={client}
              typeOf={typeOf}
              publication={publicationOf(receipt, title)}
              text={isOne && only?.change === "new" ? "Undo: take it off the website" : "Undo"}
              label={`Undo the publish of “${title}”`}
              toastId={`receipt-${key}`}
              onUndone={onUndone}
            />
          ) : (
            <Text muted size={1}>
              {refusal}
            </Text>
          ))}
      </Stack>
    </Card>
  );
}

/** Leads to what a document was before the publish and after it. */
function CompareLink(props: { document: ReceiptDocument; publish: string; title: string }) {
  const { document, publish, title } = props;
  if (document.change !== "changed") return null;
  return (
    <>
      {" · "}
      <IntentLink
        intent="edit"
        params={compareParams(document, publish)}
        aria-label={`Compare “${title}” before this publish and after it`}
      >
        Compare
      </IntentLink>
    </>
  );
}

function DocumentLink({
  document: { id, type, change },
  children,
}: {
  document: ReceiptDocument;
  children: ReactNode;
}) {
  if (change === "removed") return children;
  return (
    <IntentLink intent="edit" params={{ id, type }}>
      {children}
    </IntentLink>
  );
}

/** What of others went live with a release; null if nothing did. */
function mergedInWords(release: Receipt["release"], count: number): string | null {
  if (!release || release.merged === 0) return null;
  const which = release.merged === count ? "them" : `${release.merged} of them`;
  return count === 1
    ? "With what others had published in it since it was added to the release."
    : `With what others had published in ${which} since they were added to the release.`;
}

/** The fields in which a document got what others had published, after what became of it. */
function keptInWords(
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
function LeftOutOfRelease({ leftOut: { release, documents }, typeOf }: LeftOutProps) {
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

/** What the list calls a publish: its release, its document by its title or kind, or how many documents it had. */
export function nameOfReceipt(
  { release, documents, count }: Receipt,
  kindOf: (type: string) => string,
): string {
  if (release) return release.title || "Untitled release";
  const [first] = documents;
  if (count > 1 || !first) return `${count} documents`;
  return first.title ?? kindOf(first.type);
}

/** What became of a publish since, in words; null if visitors see it as it was published. */
export function fateOf({ isTakenBack, isNewest }: Receipt): string | null {
  if (isTakenBack) return "Taken back: visitors see what was there before.";
  return isNewest ? null : "Published or removed again since.";
}

/** Why somebody can't take a publish back, in words; null if they can. */
export function whyNoUndo({ ids }: Receipt, isReader: boolean): string | null {
  if (isReader) return "Your role can’t take it back. Ask a publisher.";
  return ids.length === 0 ? "These are more documents than Undo can take back at once." : null;
}

export function publicationOf({ release, ids, transactionId }: Receipt, title: string): Publication {
  return { title, isRelease: release !== null, ids, ranAs: transactionId };
}
