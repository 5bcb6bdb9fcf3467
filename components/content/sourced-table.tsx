import type { ReactNode } from "react";

interface Row {
  readonly key: string;
  readonly head: ReactNode;
  /** One for each column between the first and the last. */
  readonly cells: readonly string[];
  readonly source: ReactNode;
}

interface SourcedTableProps {
  /** Says to who can't see the headings around it what the table holds. */
  caption: string;
  columns: readonly { readonly name: string; readonly width: string }[];
  rows: readonly Row[];
  /** Whether the first column holds whole sentences instead of names. */
  hasSentences?: boolean;
  /** Less space around many lines. */
  isDense?: boolean;
}

const cell =
  "@max-[43rem]/table:mt-4 @max-[43rem]/table:block @min-[43rem]/table:px-5 @min-[43rem]/table:py-(--row-space) @min-[43rem]/table:align-top";
const label = "mb-1 block text-sm font-semibold text-muted @min-[43rem]/table:hidden";

/** A table where there is room for one; else each row stands as a card that repeats the names of the columns. */
export function SourcedTable({
  caption,
  columns,
  rows,
  hasSentences = false,
  isDense = false,
}: SourcedTableProps) {
  const last = columns.length - 1;
  return (
    <div
      className={`@container/table ${isDense ? "text-[0.9375rem] leading-snug [--row-space:0.625rem]" : "[--row-space:1.25rem]"}`}
    >
      <table className="w-full table-fixed border-collapse text-left @max-[43rem]/table:block">
        <caption data-twin="off" className="sr-only">
          {caption}
        </caption>
        <thead className="@max-[43rem]/table:sr-only">
          <tr className="border-b border-line-strong">
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={`px-5 pb-4 align-top font-semibold first:pl-0 ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[43rem]/table:grid @max-[43rem]/table:grid-cols-1 @max-[43rem]/table:gap-5">
          {rows.map(({ key, head, cells, source }) => (
            <tr
              key={key}
              className="border-line @max-[43rem]/table:block @max-[43rem]/table:rounded-2xl @max-[43rem]/table:border @max-[43rem]/table:bg-card @max-[43rem]/table:p-6 @min-[43rem]/table:border-b"
            >
              <th
                scope="row"
                className={`@max-[43rem]/table:block @min-[43rem]/table:py-(--row-space) @min-[43rem]/table:pr-5 @min-[43rem]/table:align-top ${hasSentences ? "font-medium" : "font-semibold @max-[43rem]/table:text-lg"}`}
              >
                {head}
              </th>
              {cells.map((text, index) => (
                <td key={columns[index + 1]?.name} className={`${index > 0 ? "text-muted" : ""} ${cell}`}>
                  <span data-twin="off" className={label}>
                    {columns[index + 1]?.name}
                  </span>
                  {text}
                </td>
              ))}
              <td className={`text-[0.9375rem] text-muted ${cell}`}>
                <span data-twin="off" className={label}>
                  {columns[last]?.name}
                </span>
                {source}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
