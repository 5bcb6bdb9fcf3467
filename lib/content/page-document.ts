import type { ListOf } from "@paraph/lake/keys";
import type { ClientReturn, QueryParams } from "@sanity/client";
import type { PageOf } from "@/lib/content/page-queries";
import type {
  CONTRACT_CATEGORY_QUERY_RESULT,
  CONTRACT_LIST_QUERY_RESULT,
  CONTRACT_TEMPLATE_QUERY_RESULT,
  SITE_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import type { VariantPreview } from "@/lib/experiments/variant-preview";
import type { ContractList, RoutedType } from "@/lib/routes";
import type { Deal } from "@/lib/selling/deals/deal";
import type { DealPreview } from "@/lib/selling/deals/deal-preview";

export type ContractTemplate = NonNullable<CONTRACT_TEMPLATE_QUERY_RESULT>["template"];
export type ContractCatalogue = NonNullable<CONTRACT_CATEGORY_QUERY_RESULT>["catalogue"];

/** One page of the whole list of a sub-category. */
export interface ContractListing {
  readonly list: NonNullable<CONTRACT_LIST_QUERY_RESULT>["list"];
  readonly location: ContractList;
  readonly name: string;
  readonly intro: string | null;
  readonly pages: number;
}

export type PageDocument = PageOf<RoutedType> & {
  /** On the page of a contract. */
  readonly template?: ContractTemplate;
  /** On the page of a category of contracts. */
  readonly catalogue?: ContractCatalogue;
  readonly listing?: ContractListing;
  /** On the page of a deal. */
  readonly deal?: Deal;
  /** There in draft mode only. */
  readonly dealPreview?: DealPreview;
  /** There for editors, on pages with experiments. */
  readonly variantPreview?: VariantPreview;
};
export type Site = SITE_QUERY_RESULT;

/** Reads from the lake, as visitors see it or as an editor does. `lists`: of what the result holds all documents. */
export type Fetch = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
  lists?: readonly ListOf[],
) => Promise<ClientReturn<Query>>;

export interface SlugOf {
  readonly type: RoutedType;
  readonly slug: string;
  /** The slug of the category that the address names. */
  readonly category: string | null;
}

/** Reads the page of the document with a slug; null when there is none. */
export type PageReader = (params: SlugOf, fetch: Fetch) => Promise<PageDocument | null>;
