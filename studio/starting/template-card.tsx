import type { SanityClient } from "@sanity/client";
import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { useMayPublish } from "./may-publish";
import type { TemplateBlock } from "./page-templates";

/** What stands at "New page" when there is no template: where they come from, and a way to get some. */
export function NoTemplates() {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const mayPublish = useMayPublish("pageTemplate");
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      const { added, lacking } = await addShippedTemplates(client);
      const rest = `Left out, because they link to pages that are not here: ${lacking.join(", ")}.`;
      toast.push({
        status: added.length > 0 ? "success" : "warning",
        title: added.length > 0 ? `${added.length} templates added` : "No template was added",
        description: lacking.length > 0 ? rest : "You can change them under Page templates.",
      });
    } catch (error) {
      fail("The templates were not added", error);
    }
    setIsBusy(false);
  };
  return (
    <Card border padding={4} radius={3} data-testid="no-templates">
      <Stack gap={4}>
        <Text size={2} weight="medium">
          There are no templates
        </Text>
        <Text size={1} muted>
          Any page can become one: choose “Save as template” in the menu beside Publish.
          {shippedCount > 0 &&
            (mayPublish === false
              ? ` An editor can also add the ${shippedCount} that come with this site, on this page.`
              : ` Or begin with the ${shippedCount} that come with this site, for launches, products, deals, events and more. Visitors never see them.`)}
        </Text>
        {mayPublish && shippedCount > 0 && (
          <div>
            <Button
              disabled={isBusy}
              fontSize={1}
              loading={isBusy}
              mode="ghost"
              text={`Add the ${shippedCount} templates`}
              onClick={() => void add()}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/// <reference types="vite/client" />

interface ShippedTemplate {
  readonly _id: string;
  readonly _type: string;
  readonly title: string;
}

/** The templates of `content/`, each loaded when somebody asks for it. */
const files = import.meta.glob<ShippedTemplate>("../../content/pageTemplate/*.json", { import: "default" });

export const shippedCount = Object.keys(files).length;

interface Added {
  /** Titles. */
  readonly added: readonly string[];
  /** Titles of those that refer to a page that is not there. */
  readonly lacking: readonly string[];
}

/** Publishes the shipped templates. Leaves alone what somebody has made of one of them. */
export async function addShippedTemplates(client: SanityClient): Promise<Added> {
  const templates = await Promise.all(Object.values(files).map((load) => load()));
  const targets = new Map(templates.map((template) => [template._id, targetsOf(template)]));
  const existing = new Set(
    await client.fetch<string[]>(
      "*[_id in $ids]._id",
      { ids: [...targets.values()].flat() },
      { perspective: "raw", tag: "page-templates" },
    ),
  );
  const isWhole = ({ _id }: ShippedTemplate) => targets.get(_id)?.every((id) => existing.has(id)) ?? true;
  const { whole = [], lacking = [] } = Object.groupBy(templates, (template) =>
    isWhole(template) ? "whole" : "lacking",
  );
  const transaction = client.transaction();
  for (const template of whole) transaction.createIfNotExists(template);
  if (whole.length > 0) await transaction.commit({ tag: "page-templates" });
  return { added: whole.map(({ title }) => title), lacking: lacking.map(({ title }) => title) };
}

function targetsOf(template: ShippedTemplate): string[] {
  return [...JSON.stringify(template).matchAll(/"_ref":"([^"]+)"/g)].flatMap(([, id]) => id ?? []);
}

/** At this scale nobody could tell more blocks apart. */
const MOST = 7;

/** A page in small, drawn of the pictures of its blocks. It scrolls under the pointer and while its card has the focus. */
function TemplatePicture({ blocks }: { readonly blocks: readonly TemplateBlock[] }) {
  return (
    <span className="template-picture" aria-hidden="true">
      <span className="template-picture-page">
        {blocks.slice(0, MOST).map(({ _key, _type }) => (
          // biome-ignore lint/performance/noImgElement: the Studio is no part of Next
          <img key={_key} src={`/block-pictures/${_type}.svg`} alt="" loading="lazy" />
        ))}
        {blocks.length === 0 && <span className="template-picture-empty" />}
      </span>
    </span>
  );
}

interface TemplateCardProps {
  /** Empty: no template. */
  readonly id: string;
  readonly title: string;
  readonly purpose: string | null;
  /** The kind of page, where it is another one than the list's. */
  readonly kind?: string | null;
  readonly blocks: readonly TemplateBlock[];
  readonly isChosen: boolean;
  /** `byPointer`: with a mouse or a finger. Arrow keys go through all of them. */
  readonly onChoose: (id: string, byPointer: boolean) => void;
}

/** One of the choices. A radio button, so that arrow keys and screen readers know what to do. */
export function TemplateCard({
  id,
  title,
  purpose,
  kind = null,
  blocks,
  isChosen,
  onChoose,
}: TemplateCardProps) {
  return (
    <label className="template-card">
      <input
        type="radio"
        name="template"
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id, false)}
        onClick={({ detail }) => detail > 0 && onChoose(id, true)}
      />
      <TemplatePicture blocks={blocks} />
      <Stack gap={3} padding={3} className="template-card-words">
        <Flex gap={2} align="center" justify="space-between">
          <Text size={2} weight="semibold">
            {title}
          </Text>
          {kind && <Badge tone="primary">{kind}</Badge>}
        </Flex>
        <Text size={1} muted>
          {purpose}
        </Text>
      </Stack>
    </label>
  );
}
