import { messageOf } from "@paraph/service/message-of";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import { useClient, useCurrentUser, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { lakeUrl } from "../lake-client";
import { forget, type KeptTyping, lostTyping, withLeftTyping } from "./kept-typing";
import { lakeConnection } from "./lake-connection";
import { type Clash, restoreTyping } from "./merge-typing";

interface LeftOut {
  readonly typing: KeptTyping;
  readonly clashes: readonly Clash[];
  /** In the lake's own words, if it refused. */
  readonly reason: string | null;
  readonly cause: Cause;
}

/** Why the lake does not have what was typed. */
type Cause = keyof typeof causes;

const causes = {
  tabEnded: {
    toast: "The server did not have it when its tab ended. It is saved now.",
    asked: "A tab ended before the server had them",
  },
  draftGone: {
    toast: "Somebody published or discarded the draft while you typed. It is saved now.",
    asked: "Somebody published or discarded the draft before the server had them",
  },
};

/**
 * Puts back what was typed in a tab that ended, or in a draft that somebody else published, before the lake had it. Shows what
 * it can't put back by itself.
 */
export function RestoredTyping() {
  const person = useCurrentUser()?.id;
  const client = useClient({ apiVersion });
  const toast = useToast();
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  useEffect(() => {
    if (person === undefined) return;
    if (publicEnv().mode === "local") lakeConnection(lakeUrl).belongTo(person);
    const raw = client.withConfig({ perspective: "raw" });
    const bringBack = async (all: readonly KeptTyping[], cause: Cause) => {
      for (const typing of all) {
        const outcome = await attempt(typing, cause);
        if (outcome) setLeft((before) => [...before, outcome]);
        else await forget(typing);
      }
    };
    const attempt = async (typing: KeptTyping, cause: Cause): Promise<LeftOut | null> => {
      try {
        const restored = await restoreTyping(raw, typing);
        if (restored.kind === "left out") return { typing, clashes: restored.clashes, reason: null, cause };
        if (restored.kind === "put back")
          toast.push({
            status: "info",
            duration: 15_000,
            closable: true,
            title: `What you typed in ${nameOf(typing)} is back`,
            description: causes[cause].toast,
          });
        return null;
      } catch (error) {
        return { typing, clashes: [], reason: messageOf(error), cause };
      }
    };
    // A browser without IndexedDB has kept nothing.
    withLeftTyping(person, (left) => bringBack(left, "tabEnded")).catch(() => {});
    const subscription = lostTyping.subscribe(async (typing) => {
      await whenSent();
      await bringBack([typing], "draftGone");
    });
    return () => subscription.unsubscribe();
  }, [client, person, toast]);
  const done = (typing: KeptTyping) => setLeft((before) => before.filter((one) => one.typing !== typing));
  const [first] = left;
  return first ? <Asked key={first.typing.at} {...first} onDone={() => done(first.typing)} /> : null;
}

/** How long an edit may be on its way to a hosted lake, whose writes nobody counts. */
const onItsWayMilliseconds = 3_000;

/** Resolves once the lake has what this tab had sent already, which is a part of what was typed. */
async function whenSent(): Promise<void> {
  if (publicEnv().mode === "local") await lakeConnection(lakeUrl).outbox.whenSent();
  else await new Promise((resolve) => setTimeout(resolve, onItsWayMilliseconds));
}

function Asked({ typing, clashes, reason, cause, onDone }: LeftOut & { readonly onDone: () => void }) {
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
            ? `${causes[cause].asked}, and the server refused them now: ${reason}`
            : `${causes[cause].asked}, and the same text has changed since.`}
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
