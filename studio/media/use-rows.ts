import { type RefObject, useLayoutEffect, useState } from "react";
import { type GridPlace, type Rows, rowsInSight } from "./rows-in-sight";

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
export function useRows(list: RefObject<HTMLElement | null>, count: number) {
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
