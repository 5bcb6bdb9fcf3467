import { messageOf } from "@paraph/service/message-of";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import {
  getPublishedId,
  isVersionId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useSchema,
} from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { lakeUrl } from "../lake-client";
import { forget, type KeptTyping, withLeftTyping } from "./kept-typing";
import { lakeConnection } from "./lake-connection";
import { type Clash, isSame, mergeTyping } from "./merge-typing";

interface LeftOut {
  readonly typing: KeptTyping;
  readonly clashes: readonly Clash[];
  /** In the lake's own words, if it refused. */
  readonly reason: string | null;
}

/** Puts back what was typed in a tab that ended before the lake had it, and shows what it can't put back by itself. */
export function RestoredTyping() {
  const person = useCurrentUser()?.id;
  const client = useClient({ apiVersion });
  const toast = useToast();
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  useEffect(() => {
    if (person === undefined) return;
    if (publicEnv().mode === "local") lakeConnection(lakeUrl).belongTo(person);
    const raw = client.withConfig({ perspective: "raw" });
    const bringBack = async (all: readonly KeptTyping[]) => {
      for (const typing of all) {
        const outcome = await attempt(typing);
        if (outcome) setLeft((before) => [...before, outcome]);
        else await forget(typing);
      }
    };
    const attempt = async (typing: KeptTyping): Promise<LeftOut | null> => {
      try {
        const restored = await restoreTyping(raw, typing);
        if (restored.kind === "left out") return { typing, clashes: restored.clashes, reason: null };
        if (restored.kind === "put back")
          toast.push({
            status: "info",
            duration: 15_000,
            closable: true,
            title: `What you typed in ${nameOf(typing)} is back`,
            description: "The server did not have it when its tab ended. It is saved now.",
          });
        return null;
      } catch (error) {
        return { typing, clashes: [], reason: messageOf(error) };
      }
    };
    // A browser without IndexedDB has kept nothing.
    withLeftTyping(person, bringBack).catch(() => {});
  }, [client, person, toast]);
  const done = (typing: KeptTyping) => setLeft((before) => before.filter((one) => one.typing !== typing));
  const [first] = left;
  return first ? <Asked key={first.typing.at} {...first} onDone={() => done(first.typing)} /> : null;
}

function Asked({ typing, clashes, reason, onDone }: LeftOut & { readonly onDone: () => void }) {
  const client = useClient({ apiVersion }).withConfig({ perspective: "raw" });
  const fail = useFailureToast();
  const type = useSchema().get(typing.type);
  const [isBusy, setIsBusy] = useState(false);
  const end = async (act: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await act();
      await forget(typing);
      onDone();
    } catch (error) {
      fail(`${nameOf(typing)} was not changed`, error);
      setIsBusy(false);
    }
  };
  const fieldOf = (name: string) =>
    type?.jsonType === "object" && type.fields.find((field) => field.name === name);
  return (
    <Card
      role="region"
      aria-labelledby="left-typing"
      className="left-typing"
      border
      radius={3}
      padding={4}
      shadow={4}
    >
      <Stack gap={4}>
        <Heading as="h2" size={1} id="left-typing">
          Your words in {nameOf(typing)} are not in it
        </Heading>
        <Text size={1}>
          {reason
            ? `A tab ended before the server had them, and the server refused them now: ${reason}`
            : "A tab ended before the server had them, and the same text has changed since."}
        </Text>
        <Stack gap={3} className="left-typing-words">
          {clashes.map(({ path, mine, theirs }) => {
            const field = fieldOf(path[0] ?? "");
            return (
              <Stack key={path.join(".")} gap={2}>
                <Text size={1} weight="semibold">
                  {(field ? field.type.title : null) || path[0] || "The document"}
                </Text>
                <Text size={1}>Yours: {wordsOf(mine)}</Text>
                <Text size={1} muted>
                  Now: {wordsOf(theirs)}
                </Text>
              </Stack>
            );
          })}
        </Stack>
        <Flex gap={2} wrap="wrap">
          <Button
            fontSize={1}
            text="Put mine in"
            tone="primary"
            disabled={isBusy}
            onClick={() => void end(() => restoreTyping(client, typing, true))}
          />
          <Button
            as={IntentLink}
            fontSize={1}
            mode="ghost"
            text="Open it"
            {...{ intent: "edit", params: { id: typing.id, type: typing.type } }}
          />
          <Button
            fontSize={1}
            mode="ghost"
            text="Throw mine away"
            disabled={isBusy}
            onClick={() => void end(async () => {})}
          />
        </Flex>
      </Stack>
    </Card>
  );
}

function nameOf({ base, mine }: KeptTyping): string {
  const name = titleOf(base) ?? titleOf(mine);
  return name ? `“${name}”` : "a document without a title";
}

/** Of any value, what somebody would recognize. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value !== "object") return String(value);
  const texts = Object.entries(value)
    .filter(([name]) => !name.startsWith("_") && name !== "marks" && name !== "markDefs")
    .map(([, inner]) => (inner === null || inner === undefined ? "" : wordsOf(inner)));
  return texts.filter(Boolean).join(" ");
}

type Restored =
  | { readonly kind: "nothing left" | "put back" }
  | { readonly kind: "left out"; readonly clashes: readonly Clash[] };

/** What the lake sets by itself. */
const system = new Set(["_id", "_type", "_rev", "_createdAt", "_updatedAt", "_system"]);

/**
 * Puts what was typed in a tab that is gone into the draft or version it was typed in. If others have changed the same
 * words since, nothing is written and they are named, unless `isSure`. Rejects with the reason the lake gave.
 */
async function restoreTyping(client: SanityClient, typing: KeptTyping, isSure = false): Promise<Restored> {
  const publishedId = getPublishedId(typing.id);
  const [target, published] = await Promise.all([typing.id, publishedId].map((id) => client.getDocument(id)));
  const now = target ?? (isVersionId(typing.id) ? null : published) ?? null;
  const theirs = contentOf(now);
  const winner = isSure ? "mine" : "theirs";
  const { merged, clashes } = mergeTyping(contentOf(typing.base), contentOf(typing.mine), theirs, winner);
  if (!isSure && clashes.length > 0) return { kind: "left out", clashes };
  if (isSame(merged, theirs)) return { kind: "nothing left" };
  await write(client, typing, { now, isThere: Boolean(target), wanted: asFields(merged) });
  return { kind: "put back" };
}

async function write(
  client: SanityClient,
  { id, type }: KeptTyping,
  {
    now,
    isThere,
    wanted,
  }: {
    readonly now: SanityDocument | null;
    readonly isThere: boolean;
    readonly wanted: Record<string, unknown>;
  },
): Promise<void> {
  if (!isThere) {
    await client.create({ ...wanted, _id: id, _type: type });
    return;
  }
  const before = asFields(contentOf(now));
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name])),
  );
  const gone = Object.keys(before).filter((name) => !(name in wanted));
  const patch = client.patch(id).set(changed).unset(gone);
  await (now ? patch.ifRevisionId(now._rev) : patch).commit();
}

function contentOf(document: SanityDocument | null): unknown {
  if (!document) return undefined;
  return Object.fromEntries(Object.entries(document).filter(([name]) => !system.has(name)));
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
