import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ClaimSource, readClaims } from "@/components/content/claim";
import type { BlockOf } from "@/lib/content/blocks";
import { readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const cell = "max-md:mt-4 md:px-5 md:py-5 md:align-top";
const label = "mb-1 block text-sm font-semibold text-muted md:hidden";

/** A table for wide screens; on a phone each row stands as a card that repeats the names of the columns. */
export function ComparisonTable(block: BlockOf<"comparisonTable">) {
  const other = readObject(block.comparison, "comparison");
  const claims = readClaims(other ? other.claims : block.ownClaims, "claims");
  if (claims.length === 0) return leaveOut("claims");
  const competitor =
    readText(other ? other.competitor : block.ownCompetitor, "competitor") ?? "The other way";
  const note = readText(block.note, "note");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line-strong">
            {["What is compared", "Paraph", competitor, "Source"].map((name) => (
              <th key={name} scope="col" className="px-5 pb-4 font-semibold first:pl-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-5">
          {claims.map(({ key, topic, ours, theirs, ...source }) => (
            <tr
              key={key}
              className="border-line max-md:block max-md:rounded-2xl max-md:border max-md:bg-card max-md:p-6 md:border-b"
            >
              <th
                scope="row"
                className="font-semibold max-md:block max-md:text-lg md:w-[19%] md:py-5 md:pr-5 md:align-top"
              >
                {topic}
              </th>
              <td className={`max-md:block md:w-[28%] ${cell}`}>
                <span className={label}>Paraph</span>
                {ours}
              </td>
              <td className={`text-muted max-md:block md:w-[31%] ${cell}`}>
                <span className={label}>{competitor}</span>
                {theirs}
              </td>
              <td className={`text-[0.9375rem] text-muted max-md:block ${cell}`}>
                <span className={label}>Source</span>
                <ClaimSource {...source} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-muted">{note}</p>}
    </BlockArea>
  );
}
