import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { IntegrationCard, readIntegrations } from "@/components/content/cards/integration-card";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { integrationCategories } from "@/lib/choices/integration-choices";
import { titlesOf, valuesOf } from "@/lib/choices/titles";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const names = titlesOf(integrationCategories);
const categories = valuesOf(integrationCategories);

/** The filter is made of links to the groups; the style sheet hides the groups that are not the target. */
export function Integrations(block: BlockOf<"integrations">) {
  const items = readIntegrations(block.items, categories);
  if (items.length === 0) return leaveOut("items");
  const groups = categories
    .map((category) => ({ category, items: items.filter((item) => item.category === category) }))
    .filter((group) => group.items.length > 0);
  const own = [block.anchor, block._key].find((one) => typeof one === "string" && one !== "");
  const prefix = typeof own === "string" ? plain(own) : "integrations";
  const heading = readText(block.heading, "heading");
  const note = readText(block.note, "note");
  const [Group, level] = heading ? (["h3", "h4"] as const) : (["h2", "h3"] as const);
  const isFiltered = groups.length > 1;
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      <div className="integrations">
        {isFiltered && (
          <nav id={`${prefix}-all`} aria-label="Filter by category" className="integrations-filter">
            <a href={`#${prefix}-all`} className="integrations-chip">
              All <span className="font-normal tabular-nums">{items.length}</span>
            </a>
            {groups.map(({ category, items: { length } }) => (
              <a
                key={category}
                href={`#${prefix}-${category}`}
                data-category={category}
                className="integrations-chip"
              >
                {names[category]} <span className="font-normal tabular-nums">{length}</span>
              </a>
            ))}
          </nav>
        )}
        {groups.map(({ category, items: shown }) => (
          <div
            key={category}
            id={`${prefix}-${category}`}
            data-category={category}
            className="integrations-group"
          >
            {isFiltered && <Group className="mb-5 text-xl font-[650]">{names[category]}</Group>}
            <ul className={`grid gap-5 ${gridColumns[evenColumns(shown.length, 3)]}`}>
              {shown.map(({ key, ...integration }) => (
                <li key={key} {...mark(`items[${key}]`)} className={lastAlone}>
                  <IntegrationCard {...integration} level={isFiltered ? level : Group} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {note && <p className="mt-10 max-w-[68ch] text-[0.9375rem] text-muted">{note}</p>}
    </BlockArea>
  );
}
