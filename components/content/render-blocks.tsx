import { isRecord } from "@paraph/service/json";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { promoteFirstHeading, renderGuarded } from "@/components/content/guarded";
import { BlockOrder } from "@/components/preview/block-order";
import { type Editing, type MarkedBlock, markBlock, withMarksOf } from "@/lib/content/edit-marks";
import { isHiddenBlock } from "@/lib/content/hidden-blocks";
import { plain } from "@/lib/content/read";
import { logProblems, type Problem } from "@/lib/content/report";

type BlockComponent = (props: never) => ReactElement | null;

export interface EditedDocument {
  /** Its `_type`. */
  readonly type: string;
  readonly editing: Editing;
  /** Whose form tells the page of its changes: that of the draft, `drafts`, or of a release's version; null: none. */
  readonly layer: string | null;
  /** Where in the document its blocks are; at its root if nowhere else. */
  readonly within?: MarkedBlock["fields"]["path"];
}

interface Work {
  registry: Readonly<Record<string, BlockComponent>>;
  blocks: unknown;
  document: string;
  draft: boolean;
  /** What the overlays of Presentation need; null for everybody else. */
  edited?: EditedDocument | null;
  /** The reusable block around these blocks, which moves with them as one. */
  around?: MarkedBlock;
}

/** The blocks of a page as HTML elements, with exactly one `h1` among them. */
export function renderBlocks({
  title,
  lead = null,
  facts = null,
  ...work
}: Work & { title: string | null; lead?: ReactElement | null; facts?: ReactElement | null }): ReactNode {
  const location = { document: work.document, block: "lead", key: "above the blocks" };
  const above = lead && renderGuarded(location, () => lead).node;
  const blocks = renderAll(work);
  const under =
    facts && renderGuarded({ ...location, block: "facts", key: "under the first block" }, () => facts).node;
  const [first, ...others] = blocks;
  const nodes = [
    <Fragment key="lead">{above}</Fragment>,
    first,
    <Fragment key="facts">{under}</Fragment>,
    ...others,
  ];
  const promoted = promoteFirstHeading(nodes);
  const ordered = inTypedOrder(Array.isArray(promoted) ? promoted : nodes, work);
  if (promoted !== null || !title) return ordered;
  return [
    <h1 key="title" className="sr-only">
      {title}
    </h1>,
    ordered,
  ];
}

/** In Presentation blocks follow the order of the form beside the page. For everybody else they are as they are. */
function inTypedOrder(nodes: readonly ReactNode[], { blocks, document: id, edited }: Work): ReactNode {
  const layer = edited?.layer ?? null;
  if (layer === null || !Array.isArray(blocks)) return nodes;
  const keys: readonly (string | null)[] = blocks.map((block: unknown) =>
    isRecord(block) && typeof block._key === "string" ? plain(block._key) : null,
  );
  // Between the blocks stand the lead and, under the first one, the facts.
  const keyed = [null, keys[0] ?? null, null, ...keys.slice(1)];
  return (
    <BlockOrder
      key="blocks"
      shown={{ id, layer, list: [...(edited?.within ?? []), "blocks"] }}
      nodes={nodes.map((node, index) => ({ key: keyed[index] ?? null, node }))}
    />
  );
}

function renderAll({ blocks, ...work }: Work): ReactNode[] {
  if (blocks === null || blocks === undefined) return [];
  const location = { document: work.document, block: "blocks", key: "the whole list" };
  if (!Array.isArray(blocks)) {
    logProblems(location, [{ field: "blocks", message: "is not a list" }]);
    return [];
  }
  return blocks.map((block: unknown, index) => {
    if (!isRecord(block) || typeof block._type !== "string") {
      logProblems(location, [{ field: `blocks[${index}]`, message: "is not a block" }]);
      return null;
    }
    const id = typeof block._key === "string" ? block._key : "no key";
    // Keys come from content and may repeat; the position makes them unique.
    const reactKey = `${id}-${index}`;
    return <Fragment key={reactKey}>{renderBlock({ ...block, _type: block._type }, id, work)}</Fragment>;
  });
}

/** One block, or nothing when it has nothing to show. Its errors stay inside it. */
function renderBlock(
  block: Record<string, unknown> & { readonly _type: string },
  key: string,
  { registry, ...work }: Omit<Work, "blocks">,
): ReactNode {
  const { document, draft } = work;
  const marked = markedBlock(block, work);
  const location = { document, block: block._type, key };
  if (isHiddenBlock(block))
    return (
      draft && <BlockNotice name={block._type} blockKey={key} hidden={block.hiddenInWords} marked={marked} />
    );
  const component = Object.hasOwn(registry, block._type) ? registry[block._type] : undefined;
  if (!component) {
    const known = Object.keys(registry).join(", ");
    const unknown = { field: "_type", message: `has no component in this version. Known: ${known}` };
    logProblems(location, [unknown]);
    return draft && <BlockNotice name={block._type} blockKey={key} problems={[unknown]} marked={marked} />;
  }
  // The registry's type ties each component to its block; here only its name is known.
  const props = { ...block, children: renderNested(block, { registry, ...work }, marked) } as never;
  const { node, problems } = withMarksOf(marked, () => renderGuarded(location, () => component(props)));
  if (node !== null || !draft) return node;
  return <BlockNotice name={block._type} blockKey={key} problems={problems} marked={marked} />;
}

/** The blocks of the document that a reusable block refers to. */
function renderNested(
  block: Record<string, unknown>,
  work: Omit<Work, "blocks">,
  marked: MarkedBlock | null,
): ReactNode {
  if (block._type !== "reusable" || !isRecord(block.reference)) return undefined;
  const { _id, blocks } = block.reference;
  return renderAll({
    ...work,
    blocks,
    document: typeof _id === "string" ? plain(_id) : "unknown",
    ...(work.edited && { edited: { editing: work.edited.editing, type: "reusableBlock", layer: null } }),
    ...(marked && { around: marked }),
  });
}

/** Where the overlays of Presentation find a block and its fields; null for visitors, and when it has no key. */
function markedBlock(
  value: Record<string, unknown>,
  { document: id, edited, around }: Omit<Work, "blocks" | "registry">,
): MarkedBlock | null {
  if (!edited || typeof value._key !== "string") return null;
  const { type, editing, within = [] } = edited;
  const fields = { id, type, path: [...within, "blocks", { _key: plain(value._key) }] };
  return { editing, frame: around?.frame ?? fields, fields, value };
}

interface BlockNoticeProps {
  readonly name: string;
  readonly blockKey: string;
  readonly problems?: readonly Problem[];
  /** When visitors see it or no longer do, if it is hidden by its times. */
  readonly hidden?: string;
  readonly marked: MarkedBlock | null;
}

/** Stands in draft mode where a visitor sees nothing, and says what is missing. */
function BlockNotice({ name, blockKey, problems = [], hidden, marked }: BlockNoticeProps) {
  return (
    <section
      className="block-area"
      data-tone="paper"
      data-compact=""
      data-block-notice={name}
      data-block-key={blockKey}
      data-block-hidden={hidden === undefined ? undefined : ""}
      {...withMarksOf(marked, markBlock)}
    >
      <div className="page-width">
        <div className="rounded-2xl border-2 border-dashed border-line-strong bg-warn-soft p-6 text-ink">
          <p className="font-semibold">
            The block “{name}” is {hidden ? `hidden from visitors ${hidden}` : "not shown to visitors"}
            {problems.length > 0 ? ":" : "."}
          </p>
          <ul className="mt-2 space-y-1">
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code className="font-mono text-[0.9em]">{field}</code> {message}.
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
