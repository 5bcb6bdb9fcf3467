import type { BlockOf } from "@/lib/content/blocks";
import {
  CLOSING_QUERY,
  CONTRACT_TEMPLATE_QUERY,
  type DEAL_QUERY,
  SLUG_QUERY,
  type VARIANT_QUERY,
} from "@/lib/content/queries";
import type {
  CONTRACT_CATEGORY_QUERY_RESULT,
  CONTRACT_TEMPLATE_QUERY_RESULT,
  DEALS_QUERY_RESULT,
  PAGE_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import { CONTRACT_CATEGORY_QUERY } from "@/lib/contracts/catalogue-queries";
import type { RoutedType } from "@/lib/routes";

/** The page of a contract and the contract itself: two queries in one request. */
export const TEMPLATE_PAGE_QUERY =
  `{ "page": ${SLUG_QUERY}, "own": ${CONTRACT_TEMPLATE_QUERY}, "closing": ${CLOSING_QUERY} }` as const;

/** The page of a category and its contracts: two queries in one request. */
export const CATEGORY_PAGE_QUERY = `{ "page": ${SLUG_QUERY}, "own": ${CONTRACT_CATEGORY_QUERY} }` as const;

type Page = NonNullable<PAGE_QUERY_RESULT>;

type Story = BlockOf<"caseStudyList">["newest"][number];

/** Fields around the blocks that only types other than `page` have. */
interface OwnFields extends Pick<Story, "customer" | "industry" | "isSample" | "results" | "summary"> {
  slug: string | null;
  publishedAt: string | null;
  updatedOn: string | null;
  author: {
    _id: string;
    _rev: string;
    _type: "person";
    isSample: boolean | null;
    name: string | null;
    role: string | null;
  } | null;
  logo: NonNullable<BlockOf<"logos">["logos"]>[number] | null;
}

/** A page of these types: all answer what `PAGE_QUERY` asks. */
export type PageOf<Type extends RoutedType> = Omit<Page, "_type" | keyof OwnFields> &
  OwnFields & { _type: Type };

declare global {
  /** Results of queries that share the projection of `PAGE_QUERY`: generated, they would repeat it nine times over. */
  interface SanityQueries {
    [SLUG_QUERY]:
      | (PageOf<Exclude<RoutedType, "page" | "deal">> & {
          /** Only an announcement has one. */
          span: { startsAt: string | null; endsAt: string | null; askedAt: string } | null;
        })
      | null;
    [DEAL_QUERY]: (PageOf<"deal"> & { group: "deal"; deal: DEALS_QUERY_RESULT[number] }) | null;
    [VARIANT_QUERY]: {
      _id: string;
      _rev: string;
      _type: "experiment";
      variant: { _key: string; blocks: Page["blocks"] } | null;
    } | null;
    [TEMPLATE_PAGE_QUERY]: {
      page: PageOf<"contractTemplate"> | null;
      own: CONTRACT_TEMPLATE_QUERY_RESULT;
      closing: {
        settings: {
          _id: string;
          _rev: string;
          _type: "siteSettings";
          reference: BlockOf<"reusable">["reference"];
        } | null;
      } | null;
    };
    [CATEGORY_PAGE_QUERY]: {
      page: PageOf<"contractCategory"> | null;
      own: CONTRACT_CATEGORY_QUERY_RESULT;
    };
  }
}
