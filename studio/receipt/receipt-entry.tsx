import { Card, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { type SanityClient, useDateTimeFormat, useSchema, useUser } from "sanity";
import { IntentLink } from "sanity/router";
import { compareParams } from "../comparing/compare-params";
import type { Receipt, ReceiptDocument } from "./ask-receipts";
import { fateOf, nameOfReceipt, publicationOf, whyNoUndo } from "./describe-entry";
import { keptInWords, LeftOutOfRelease, mergedInWords } from "./release-outcome";
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
