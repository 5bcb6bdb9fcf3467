"use client";

import { isRecord } from "@paraph/service/json";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { isShown, listAt, type ShownDocument } from "@/lib/preview/block-edits";
import { readTyped, TYPED_CHANNEL } from "@/lib/preview/typed-document";

/** How long the order of the Studio's form wins over the page as the server made it. By then it has made it anew. */
const HELD_MILLISECONDS = 8_000;

interface BlockOrderProps {
  readonly shown: ShownDocument;
  /** Each with the key of its block; null for what stands between blocks and stays where it is. */
  readonly nodes: readonly { readonly key: string | null; readonly node: ReactNode }[];
}

interface TypedBlock {
  readonly key: string;
  readonly name: string;
  /** What tells a copy from another block. */
  readonly content: string;
}

/** A page's blocks in the order of the Studio's form, seconds before the server has made the page anew. */
export function BlockOrder({ shown, nodes }: BlockOrderProps) {
  const keys = nodes.flatMap(({ key }) => key ?? []).join(" ");
  const typed = useTypedBlocks(shown, keys);
  if (typed === null) return nodes.map(({ node }) => node);
  const known = new Map(nodes.flatMap(({ key, node }) => (key === null ? [] : [[key, node] as const])));
  const blocks = typed.map((block) => {
    const node = known.get(block.key) ?? known.get(originalOf(block, typed, known) ?? "");
    return <Fragment key={block.key}>{node ?? <NewBlock name={block.name} />}</Fragment>;
  });
  // What stands between blocks, such as the facts under the first one, keeps its place from the top.
  return nodes.reduce<ReactNode[]>(
    (all, { key, node }, index) => (key === null ? all.toSpliced(index, 0, node) : all),
    blocks,
  );
}

/** The blocks of the form while they differ from those of the page; null otherwise. */
function useTypedBlocks({ id, layer, list }: ShownDocument, keys: string): readonly TypedBlock[] | null {
  const [typed, setTyped] = useState<{
    readonly blocks: readonly TypedBlock[];
    readonly over: string;
  } | null>(null);
  // The same path is another array each time the page is made.
  const path = JSON.stringify(list);
  useEffect(() => {
    const channel = new BroadcastChannel(TYPED_CHANNEL);
    let timer: ReturnType<typeof setTimeout> | undefined;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const document = readTyped(data);
      if (document === null || !isShown(document._id, { id, layer })) return;
      const blocks = blocksOf(listAt(document, JSON.parse(path)));
      clearTimeout(timer);
      if (blocks.map(({ key }) => key).join(" ") === keys) return setTyped(null);
      setTyped({ blocks, over: keys });
      timer = setTimeout(() => setTyped(null), HELD_MILLISECONDS);
    };
    return () => {
      channel.close();
      clearTimeout(timer);
    };
  }, [id, layer, path, keys]);
  // A page that was made anew meanwhile knows better.
  return typed?.over === keys ? typed.blocks : null;
}

function blocksOf(value: unknown): TypedBlock[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((block: unknown) => {
    if (!isRecord(block) || typeof block._key !== "string") return [];
    const { _key, anchor, ...content } = block;
    return [{ key: _key, name: String(block._type), content: JSON.stringify(content) }];
  });
}

/** The key of the block on the page that a new one is a copy of. */
function originalOf(
  copy: TypedBlock,
  all: readonly TypedBlock[],
  known: ReadonlyMap<string, ReactNode>,
): string | undefined {
  return all.find(({ key, content }) => known.has(key) && content === copy.content)?.key;
}

function NewBlock({ name }: { name: string }) {
  return (
    <section className="block-area" data-tone="paper" data-compact="" data-block-notice={name}>
      <div className="page-width">
        <p className="rounded-2xl border-2 border-dashed border-line-strong bg-warn-soft p-6 text-ink">
          The new block “{name}” shows here in a moment.
        </p>
      </div>
    </section>
  );
}
