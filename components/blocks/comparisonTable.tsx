import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ClaimSource, readClaims } from "@/components/content/claim";
import { SourcedTable } from "@/components/content/sourced-table";
import { readStatements, VendorTables } from "@/components/content/vendor-tables";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function ComparisonTable(block: BlockOf<"comparisonTable">) {
  const rows = readChoice(block.rows, ["claims", "statements"], "claims", "rows");
  const other = readObject(block.comparison, "comparison");
  const competitor =
    readText(other ? other.competitor : block.ownCompetitor, "competitor") ?? "The other way";
  const note = readText(block.note, "note");
  // Statements that were there and are all too old are no fault of the page.
  const statements = other ? other.statements : block.ownStatements;
  if (rows === "statements" && statements?.length === 0) return null;
  const tables = rows === "claims" ? claimTables(block, competitor) : statementTable(block, competitor);
  if (tables === null) return leaveOut(rows);
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      {tables}
      {note && <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-muted">{note}</p>}
    </BlockArea>
  );
}

function isDense({ variant }: BlockOf<"comparisonTable">) {
  return readChoice(variant, ["roomy", "dense"], "roomy", "variant") === "dense";
}

function claimTables(block: BlockOf<"comparisonTable">, competitor: string) {
  const { comparison, ownClaims, ownVendors } = block;
  const claims = readClaims(comparison ? comparison.claims : ownClaims, "claims");
  if (claims.length === 0) return null;
  const proof = claims.some(({ isSource }) => isSource) ? "Source" : "On this site";
  return (
    <>
      <SourcedTable
        isDense={isDense(block)}
        caption={`Paraph and ${competitor}, compared`}
        columns={[
          { name: "What is compared", width: "w-[19%]" },
          { name: "Paraph", width: "w-[28%]" },
          { name: competitor, width: "w-[31%]" },
          { name: proof, width: "w-[22%]" },
        ]}
        rows={claims.map(({ key, topic, ours, theirs, ...source }) => ({
          key,
          head: topic,
          cells: [ours, theirs],
          source: <ClaimSource {...source} />,
        }))}
      />
      <VendorTables vendors={comparison ? comparison.vendors : ownVendors} />
    </>
  );
}

function statementTable(block: BlockOf<"comparisonTable">, competitor: string) {
  const { comparison, ownStatements } = block;
  const statements = readStatements(comparison ? comparison.statements : ownStatements, "statements");
  if (statements.length === 0) return null;
  return (
    <SourcedTable
      hasSentences
      isDense={isDense(block)}
      caption={`${competitor}: what laws, standards, studies and documentation say`}
      columns={[
        { name: "What the source says", width: "w-[42%]" },
        { name: "With Paraph", width: "w-[33%]" },
        { name: "Source", width: "w-[25%]" },
      ]}
      rows={statements.map(({ key, statement, here, ...source }) => ({
        key,
        head: statement,
        cells: [here],
        source: <ClaimSource {...source} />,
      }))}
    />
  );
}
