import { publishedIdOf } from "@paraph/lake/document-ids";
import { Badge, Card, Flex, Stack, Text } from "@sanity/ui";
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isTooHeavy } from "@/schemas/checks/pictures";
import { type Asset, factsOf, nameOf, thumbnailOf } from "./assets";
import { type GridPlace, indexAfter, type Rows, rowsInSight } from "./rows-in-sight";

interface AssetGridProps {
  readonly assets: readonly Asset[];
  /** The one that is in use where another one is chosen. */
  readonly current?: string | null;
  readonly onOpen: (asset: Asset) => void;
}

/**
 * Pictures as buttons, of which Tab reaches one. The arrow keys, Home and End lead to the others. However many there
 * are, only those in sight are drawn.
 */
export function AssetGrid({ assets, current = null, onOpen }: AssetGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<string | null>(null);
  const [active, setActive] = useState("");
  const { first, end, columns, style, show } = useRows(list, assets.length);
  const shown = assets.slice(first * columns, end * columns);
  const activeIndex = assets.findIndex(({ _id }) => _id === active);
  const reached = shown.some(({ _id }) => _id === active) ? active : shown[0]?._id;

  const move = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, Math.max(activeIndex, 0), columns, assets.length);
    const asset = next === null ? undefined : assets[next];
    if (next === null || !asset || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive(asset._id);
    awaited.current = asset._id;
    show(Math.floor(next / columns));
  };
  // The picture that a key leads to may be drawn only now.
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const button = [...buttons].find(({ dataset }) => dataset.asset === awaited.current);
    if (!button) return;
    awaited.current = null;
    // A scroll that takes time would pass rows that are not drawn, and lose the focus.
    button.scrollIntoView({ block: "nearest", behavior: "instant" });
    button.focus({ preventScroll: true });
  });
  return (
    <ul aria-label="Pictures" className="media-grid" ref={list} onKeyDown={move} style={style}>
      {shown.map((asset, index) => (
        <li
          aria-posinset={first * columns + index + 1}
          aria-setsize={assets.length}
          data-testid="media-asset"
          key={asset._id}
        >
          <AssetButton
            asset={asset}
            isCurrent={asset._id === current}
            isReached={asset._id === reached}
            onFocus={setActive}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

interface AssetButtonProps {
  readonly asset: Asset;
  readonly isCurrent: boolean;
  /** By the Tab key. */
  readonly isReached: boolean;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (asset: Asset) => void;
}

const AssetButton = memo(function AssetButton(props: AssetButtonProps) {
  const { asset, isCurrent, isReached, onFocus, onOpen } = props;
  const { _id, extension, size, users } = asset;
  const altText = asset.altText?.trim();
  return (
    <Card
      as="button"
      aria-current={isCurrent || undefined}
      border
      className="media-asset"
      data-asset={_id}
      overflow="hidden"
      padding={0}
      radius={3}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onOpen(asset)}
      onFocus={() => onFocus(_id)}
    >
      <span className="media-picture">
        {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
        <img src={thumbnailOf(_id)} alt="" loading="lazy" decoding="async" />
        <Flex className="media-marks" gap={1}>
          {isCurrent && <Badge tone="positive">Used here</Badge>}
          {isTooHeavy(extension, size) && <Badge tone="critical">Too heavy</Badge>}
        </Flex>
      </span>
      <Stack className="media-words" gap={3} padding={3}>
        <Text size={1} textOverflow="ellipsis" weight="medium">
          {nameOf(asset)}
        </Text>
        <span className="media-alt">{altText || <Badge tone="caution">No alt text</Badge>}</span>
        <Stack gap={3}>
          <Text muted size={0} textOverflow="ellipsis">
            {factsOf(asset)}
          </Text>
          <Flex>
            {users.length === 0 ? <Badge>Unused</Badge> : <Badge tone="primary">{usedIn(users)}</Badge>}
          </Flex>
        </Stack>
      </Stack>
    </Card>
  );
});

/** Drafts and versions are the same document. */
function usedIn(users: readonly string[]): string {
  const count = new Set(users.map(publishedIdOf)).size;
  return count === 1 ? "Used in 1 document" : `Used in ${count} documents`;
}

interface Measured extends Rows {
  readonly columns: number;
  readonly rowHeight: number;
}

/** A few rows, from which the size of the others is known. */
const first: Measured = { first: 0, end: 6, columns: 4, rowHeight: 0 };

/** The height of the words below a picture and of the gap below them, in the font size of the grid. */
const WORDS = 8.75;

/**
 * The rows of a grid that are worth drawing: those in the window and around it. All rows have one height. It follows
 * whatever scrolls, because the grid stands in pages and in dialogs.
 */
function useRows(list: RefObject<HTMLElement | null>, count: number) {
  const [rows, setRows] = useState(first);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || count === 0) return;
    const measure = () => {
      const place = placeOf(element);
      if (place === null) return;
      const { columns, rowHeight } = place;
      const next = { columns, rowHeight, ...rowsInSight(place, count) };
      setRows((before) => (isSame(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const options = { capture: true, passive: true };
    window.addEventListener("scroll", measure, options);
    window.addEventListener("resize", measure, options);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", measure, options);
      window.removeEventListener("resize", measure, options);
    };
  }, [list, count]);
  /** Draws a row and those around it, so that something in it can be focused. */
  const show = (row: number) =>
    setRows((before) =>
      row >= before.first && row < before.end
        ? before
        : { ...before, first: Math.max(row - 2, 0), end: row + 3 },
    );
  const { rowHeight, columns } = rows;
  const style =
    rowHeight > 0
      ? {
          height: Math.ceil(count / columns) * rowHeight,
          paddingTop: rows.first * rowHeight,
          gridAutoRows: `${rowHeight}px`,
        }
      : {};
  return { first: rows.first, end: rows.end, columns, style, show };
}

/** Null while the grid is not laid out. Below a picture of 4 to 3 there is room of one height for words. */
function placeOf(grid: HTMLElement): GridPlace | null {
  const { gridTemplateColumns, fontSize } = getComputedStyle(grid);
  const columns = gridTemplateColumns.split(" ").map((width) => Number.parseFloat(width));
  const [width = Number.NaN] = columns;
  if (!(width > 0)) return null;
  return {
    top: grid.getBoundingClientRect().top,
    windowHeight: window.innerHeight,
    rowHeight: width * (3 / 4) + WORDS * Number.parseFloat(fontSize),
    columns: columns.length,
  };
}

function isSame(one: Measured, other: Measured): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.columns === other.columns &&
    one.rowHeight === other.rowHeight
  );
}
