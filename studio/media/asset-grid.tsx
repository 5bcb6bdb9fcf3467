import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";
import { type KeyboardEvent, useRef } from "react";
import { publishedId } from "@/schemas/checks/addresses";
import { isTooHeavy } from "@/schemas/checks/pictures";
import { type Asset, factsOf, nameOf, thumbnailOf } from "./assets";

interface AssetGridProps {
  readonly assets: readonly Asset[];
  readonly onOpen: (asset: Asset) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pictures as buttons. The arrow keys lead from one to the next. */
export function AssetGrid({ assets, onOpen }: AssetGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const current = buttons.findIndex((button) => button.matches(":focus"));
    const next = buttons[current + (steps[event.key] ?? 0)];
    if (current === -1 || next === undefined || next === buttons[current]) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul className="media-grid" ref={list} onKeyDown={move}>
      {assets.map((asset) => (
        <li key={asset._id} data-testid="media-asset">
          <AssetButton asset={asset} onOpen={() => onOpen(asset)} />
        </li>
      ))}
    </ul>
  );
}

function AssetButton({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const { _id, altText, extension, size, users } = asset;
  return (
    <Card
      as="button"
      border
      className="media-asset"
      overflow="hidden"
      padding={0}
      radius={3}
      onClick={onOpen}
    >
      <span className="media-picture">
        {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
        <img src={thumbnailOf(_id)} alt={altText ?? ""} loading="lazy" decoding="async" />
      </span>
      <Stack gap={3} padding={3}>
        <Text size={1} textOverflow="ellipsis" weight="medium">
          {nameOf(asset)}
        </Text>
        <Text muted size={0}>
          {factsOf(asset)}
        </Text>
        <Flex gap={1} wrap="wrap">
          {users.length === 0 ? <Badge>Unused</Badge> : <Badge tone="primary">{usedIn(users)}</Badge>}
          {!altText?.trim() && <Badge tone="caution">No alt text</Badge>}
          {isTooHeavy(extension, size) && <Badge tone="critical">Too heavy</Badge>}
        </Flex>
      </Stack>
    </Card>
  );
}

/** Drafts and versions are the same document. */
function usedIn(users: readonly string[]): string {
  const count = new Set(users.map(publishedId)).size;
  return count === 1 ? "Used in 1 document" : `Used in ${count} documents`;
}
