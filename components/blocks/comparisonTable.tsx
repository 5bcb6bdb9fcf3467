import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ClaimSource, readClaims } from "@/components/content/claim";
import type { BlockOf } from "@/lib/content/blocks";
import { readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const cell =
  "@max-[43rem]/table:mt-4 @min-[43rem]/table:px-5 @min-[43rem]/table:py-5 @min-[43rem]/table:align-top";
const label = "mb-1 block text-sm font-semibold text-muted @min-[43rem]/table:hidden";

/** A table where there is room for one; else each row stands as a card that repeats the names of the columns. */
export function ComparisonTable(block: BlockOf<"comparisonTable">) {
  const other = readObject(block.comparison, "comparison");
  const claims = readClaims(other ? other.claims : block.ownClaims, "claims");
  if (claims.length === 0) return leaveOut("claims");
  const competitor =
    readText(other ? other.competitor : block.ownCompetitor, "competitor") ?? "The other way";
  const note = readText(block.note, "note");
  const proof = claims.some(({ isSource }) => isSource) ? "Source" : "On this site";
  const columns = [
    { name: "What is compared", width: "w-[19%]" },
    { name: "Paraph", width: "w-[28%]" },
    { name: competitor, width: "w-[31%]" },
    { name: proof, width: "w-[22%]" },
  ];
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      <div className="@container/table">
        <table className="w-full table-fixed border-collapse text-left @max-[43rem]/table:block">
          <thead className="@max-[43rem]/table:sr-only">
            <tr className="border-b border-line-strong">
              {columns.map(({ name, width }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-5 pb-4 align-top font-semibold first:pl-0 ${width}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-[43rem]/table:grid @max-[43rem]/table:grid-cols-1 @max-[43rem]/table:gap-5">
            {claims.map(({ key, topic, ours, theirs, ...source }) => (
              <tr
                key={key}
                className="border-line @max-[43rem]/table:block @max-[43rem]/table:rounded-2xl @max-[43rem]/table:border @max-[43rem]/table:bg-card @max-[43rem]/table:p-6 @min-[43rem]/table:border-b"
              >
                <th
                  scope="row"
                  className="font-semibold @max-[43rem]/table:block @max-[43rem]/table:text-lg @min-[43rem]/table:py-5 @min-[43rem]/table:pr-5 @min-[43rem]/table:align-top"
                >
                  {topic}
                </th>
                <td className={`@max-[43rem]/table:block ${cell}`}>
                  <span data-twin="off" className={label}>
                    Paraph
                  </span>
                  {ours}
                </td>
                <td className={`text-muted @max-[43rem]/table:block ${cell}`}>
                  <span data-twin="off" className={label}>
                    {competitor}
                  </span>
                  {theirs}
                </td>
                <td className={`text-[0.9375rem] text-muted @max-[43rem]/table:block ${cell}`}>
                  <span data-twin="off" className={label}>
                    {source.isSource ? "Source" : "On this site"}
                  </span>
                  <ClaimSource {...source} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-muted">{note}</p>}
    </BlockArea>
  );
}
