import { Button, Card, Flex, Heading, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import type { SanityClient } from "sanity";
import { useFailureToast } from "../failure-toast";
import { newReleaseId } from "../scheduling/new-release-id";
import { AssetGrid } from "./asset-grid";
import { type Asset, matches, nameOf } from "./assets";
import { type AssetUse, planReplacement } from "./plan-replacement";

interface ReplacePictureProps {
  readonly asset: Asset;
  readonly assets: readonly Asset[];
  readonly client: SanityClient;
  readonly read: () => Promise<AssetUse[]>;
  readonly onReplaced: () => void;
}

/** Few enough to look at. The search finds the others. */
const OFFERED = 12;

/** Puts another picture in all places of this one. */
export function ReplacePicture({ asset, assets, client, read, onReplaced }: ReplacePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<{ next: Asset; uses: readonly AssetUse[] } | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const toast = useToast();
  const fail = useFailureToast();
  const others = assets.filter(
    (other) => other._id !== asset._id && matches(other, { text, state: "", format: "" }),
  );
  const title = `${nameOf(asset)} becomes ${choice ? nameOf(choice.next) : ""}`;
  const planFor = (uses: readonly AssetUse[], next: Asset) =>
    planReplacement(uses, {
      next: next._id,
      title,
      releaseId: newReleaseId(),
    });
  const plan = choice && planFor(choice.uses, choice.next);

  const choose = async (next: Asset) => {
    try {
      setChoice({ next, uses: await read() });
    } catch (error) {
      fail("Where the picture is used could not be read", error, "Choose again.");
    }
  };
  const replace = async () => {
    if (!plan) return;
    setIsWriting(true);
    try {
      await client.action(plan.actions);
      const description =
        plan.published.length > 0
          ? `Visitors see it when you publish “${title}” under Releases.`
          : "Only drafts used it.";
      toast.push({ status: "success", title: "The picture is replaced", description });
      setChoice(null);
      setIsChoosing(false);
      onReplaced();
    } catch (error) {
      fail("Nothing was replaced", error, "Choose the picture again.");
      setChoice(null);
    } finally {
      setIsWriting(false);
    }
  };

  if (!isChoosing)
    return <Button mode="ghost" text="Replace everywhere …" onClick={() => setIsChoosing(true)} />;
  return (
    <Card as="section" aria-label="Replace everywhere" border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          Replace everywhere
        </Heading>
        {plan && choice ? (
          <>
            <Text size={1}>
              “{nameOf(choice.next)}” takes all places of “{nameOf(asset)}”.
            </Text>
            <Stack as="ul" className="media-plain-list" gap={3} data-testid="media-plan">
              {consequencesOf(plan, choice.next).map((words) => (
                <Text as="li" key={words} size={1}>
                  {words}
                </Text>
              ))}
            </Stack>
            <Flex gap={2}>
              <Button
                disabled={isWriting || plan.actions.length === 0}
                text={isWriting ? "Replacing …" : "Replace"}
                tone="primary"
                onClick={() => void replace()}
              />
              <Button
                disabled={isWriting}
                mode="bleed"
                text="Choose another"
                onClick={() => setChoice(null)}
              />
            </Flex>
          </>
        ) : (
          <>
            <TextInput
              aria-label="Search the other picture"
              placeholder="File name, alt text or title of the other picture"
              type="search"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <AssetGrid assets={others.slice(0, OFFERED)} onOpen={(next) => void choose(next)} />
            <Text aria-live="polite" muted size={1}>
              {others.length === 0 ? "No other picture matches this." : `${others.length} to choose from`}
            </Text>
            <Flex>
              <Button mode="bleed" text="Cancel" onClick={() => setIsChoosing(false)} />
            </Flex>
          </>
        )}
      </Stack>
    </Card>
  );
}

function consequencesOf(
  { published, drafts, locked, resets }: ReturnType<typeof planReplacement>,
  next: Asset,
): string[] {
  return [
    published.length > 0 &&
      `${counted(published.length, "published document")} will change together when you publish one new release.`,
    drafts.length > 0 && `${counted(drafts.length, "draft")} or open version changes now.`,
    resets > 0 &&
      `Hotspot and crop are reset in ${counted(resets, "document")}: they were made for the former picture.`,
    "A place that has its own alt text keeps it. Read whether it still fits.",
    !next.altText?.trim() && "The new picture has no alt text. Places without their own can’t be published.",
    locked.length > 0 &&
      `${counted(locked.length, "version")} of a scheduled release stays as it is. Unschedule the release to change it.`,
  ].filter((words) => words !== false);
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
