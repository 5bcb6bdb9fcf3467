import { LinkIcon } from "@sanity/icons/Link";
import { SearchIcon } from "@sanity/icons/Search";
import { Flex, Stack, Text } from "@sanity/ui";
import {
  type DocumentBadgeDescription,
  type DocumentPluginOptions,
  type InputProps,
  type StringInputProps,
  useFormValue,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { chromeOf } from "@/lib/pages/chrome";
import { isRoutedType, isWithinPath } from "@/lib/routes";
import { pageParts } from "@/schemas/objects/page-parts";
import { read } from "@/schemas/objects/search-rules";
import { definePlugin } from "../define-plugin";
import { resolvePath } from "../guards/routed-document";
import { at } from "../order";
import { stateBadge } from "../state-badge";
import { isBesideTheSite, isSingleton } from "../type-kinds";
import { UsedByView } from "../views/used-by-view";
import { visits } from "../visits/visits-view";
import { newPages, pageLists } from "./page-lists";
import { SearchPreviewInput, SearchView } from "./search-view";
import { useAddress } from "./use-address";

const search = at(30, { id: "search", title: "Search preview", icon: SearchIcon, component: SearchView });
const usedBy = at(40, { id: "used-by", title: "Used by", icon: LinkIcon, component: UsedByView });
const usedIn = at(40, { ...usedBy, title: "Used in" });

/** Their documents are parts of others. */
const parts = new Set(["contractClause", "reusableBlock"]);

const visibility = stateBadge(50, "visibility", describeVisibility);

/** "Open preview" in a document's menu leads to its public page. */
const resolveProductionUrl: DocumentPluginOptions["productionUrl"] = async (
  previous,
  { document, getClient },
) => {
  const path = await resolvePath(getClient({ apiVersion }), {
    _rev: "",
    _createdAt: "",
    _updatedAt: "",
    ...document,
  });
  return path ? `${window.location.origin}${path}` : previous;
};

/** Where a page is, how search engines show it, and what links to a document. */
export const pages = definePlugin({
  name: "pages",
  plugins: [visits()],
  desk: [{ place: 110, types: ["page"], item: pageLists }],
  schema: { templates: newPages },
  views: (schemaType) => [
    ...(isRoutedType(schemaType) ? [search] : []),
    ...(isLinked(schemaType) ? [parts.has(schemaType) ? usedIn : usedBy] : []),
  ],
  document: {
    badges: (badges, { schemaType }) => (isRoutedType(schemaType) ? [...badges, visibility] : badges),
    productionUrl: resolveProductionUrl,
  },
  inputs: { address: AddressInput, barChoice: BarChoiceInput },
  typeInputs: { seo: SearchPreviewInput },
});

/** Whether documents of a type can be linked to. */
function isLinked(type: string): boolean {
  return type !== "experiment" && !isSingleton(type) && !isBesideTheSite(type);
}

export function describeVisibility({ seo }: { readonly seo?: unknown }): DocumentBadgeDescription | null {
  const isHidden = typeof seo === "object" && seo !== null && Reflect.get(seo, "noIndex") === true;
  if (!isHidden) return null;
  return {
    label: "Hidden from search",
    color: "warning",
    title: "In no sitemap and no search engine; whoever has the address can open it",
  };
}

/** The address field, with the full address, a link to the page and a hint about the usual prefix. */
function AddressInput(props: InputProps) {
  const document = useFormValue([]);
  const path = useAddress(document);
  const hint = addressHint(read(document, "_type"), read(document, "group"), read(document, "path"));
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {path && !path.endsWith("/") && (
        <Flex gap={3} wrap="wrap">
          <Text size={1} muted>
            {window.location.origin}
            {path}
          </Text>
          <Text size={1}>
            <a href={path} target="_blank" rel="noreferrer">
              Open page
            </a>
          </Text>
        </Flex>
      )}
      {hint && (
        <Text size={1} muted data-testid="address-hint">
          {hint}
        </Text>
      )}
    </Stack>
  );
}

/** The usual prefix of pages in this part, for a page that lacks it; null when there is nothing to say. */
export function addressHint(type: unknown, group: unknown, path: unknown): string | null {
  const part = pageParts.find(({ value }) => value === group);
  if (type !== "page" || !part || part.prefix === "/") return null;
  const home = part.prefix.slice(0, -1);
  if (typeof path === "string" && isWithinPath(path, home)) return null;
  return `Pages of the part “${part.title}” usually begin with ${part.prefix}`;
}

/** Whether a bar shows, and what "as usual" means on this page. */
function BarChoiceInput(props: StringInputProps) {
  const document = useFormValue([]);
  const path = useAddress(document);
  const bar = props.path.at(-1) === "footer" ? "footer" : "navigation";
  const page = { type: read(document, "_type"), group: read(document, "group"), path };
  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, value: props.value ?? "auto" })}
      <Text size={1} muted data-testid={`bar-${bar}`}>
        {describeBar(bar, props.value, page)}
      </Text>
    </Stack>
  );
}

interface BarPage {
  readonly type: unknown;
  readonly group: unknown;
  readonly path: string | null;
}

const names = { navigation: "The navigation", footer: "The footer" } as const;

/** Says what visitors of this page see, and why. */
export function describeBar(bar: "navigation" | "footer", choice: string | undefined, page: BarPage): string {
  if (choice === "show") return `${names[bar]} shows on this page, regardless of the default.`;
  if (choice === "hide") return `${names[bar]} is hidden on this page, regardless of the default.`;
  const group = page.type === "deal" ? "deal" : typeof page.group === "string" ? page.group : null;
  const isShown = chromeOf({ path: page.path ?? "/", group })[bar];
  const part = pageParts.find(({ value }) => value === group)?.title;
  const reason = part ? `as on the pages of the part “${part}”` : "as on all pages of this kind";
  return isShown
    ? `${names[bar]} shows on this page, ${reason}.`
    : `${names[bar]} is hidden here, ${reason}.`;
}
