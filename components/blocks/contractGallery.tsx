import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { CategoryCard, categoryPath } from "@/components/contracts/catalogue/category-card";
import { ContractCard, contractPath } from "@/components/contracts/catalogue/contract-card";
import { ContractIndexList } from "@/components/contracts/catalogue/contract-index-list";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readChoice, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function ContractGallery(block: BlockOf<"contractGallery">) {
  const show = readChoice(block.show, ["categories", "templates", "list"], "categories", "show");
  const level = readText(block.heading, "heading") ? "h3" : "h2";
  const chosen = readList(block.categories, "categories");
  const categories = (chosen.length > 0 ? chosen : readList(block.allCategories, "allCategories")).filter(
    (category) => readText(category.heading, "categories.heading") && categoryPath(category),
  );
  const templates = readList(block.templates, "templates").filter(
    (template) => readText(template.name, "templates.name") && contractPath(template),
  );
  const field = show === "templates" ? "templates" : "categories";
  if ((show === "templates" ? templates : categories).length === 0) return leaveOut(field);
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      {show === "list" ? (
        <div {...mark("categories")}>
          <ContractIndexList categories={categories} listed={block.listed} level={level} />
        </div>
      ) : (
        <ul
          {...mark(field)}
          className={`grid gap-6 ${gridColumns[evenColumns((show === "templates" ? templates : categories).length, 3)]}`}
        >
          {show === "templates"
            ? templates.map(({ key, ...template }) => (
                <li key={key} className={lastAlone}>
                  <ContractCard contract={template} level={level} />
                </li>
              ))
            : categories.map(({ key, ...category }) => (
                <li key={key} className={lastAlone}>
                  <CategoryCard category={category} level={level} />
                </li>
              ))}
        </ul>
      )}
    </BlockArea>
  );
}
