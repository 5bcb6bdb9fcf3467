import { type ExprNode, parse } from "groq-js";

/** One place in a query that searches all documents. */
export interface SubQuery {
  /** The block whose projection contains it; null outside of blocks. */
  readonly block: string | null;
  /** The types named in its filter. */
  readonly types: readonly string[];
  /** The id in its filter, if it looks for one document. */
  readonly id: string | null;
  /** Whether it finds the query's main document, without which there is no result to store. */
  readonly isWhole: boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** Every place in a query that searches all documents, at any depth. */
export function subQueriesOf(query: string, params: Readonly<Record<string, unknown>> = {}): SubQuery[] {
  const found: SubQuery[] = [];
  const tree: ExprNode = parse(query, { params });
  const whole = filtersOfPage(tree);
  visit(tree, null, []);
  return found;

  function visit(value: unknown, block: string | null, filters: readonly Node[]): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, block, []);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === "Everything") {
      const conditions = filters.flatMap((filter) => conjuncts(filter.expr));
      found.push({
        block,
        types: commonTo(conditions.map((one) => valuesOf(one, "_type")).filter((types) => types.length > 0)),
        id: conditions.flatMap((one) => valuesOf(one, "_id"))[0] ?? null,
        isWhole: filters[0] !== undefined && whole.includes(filters[0]),
      });
      return;
    }
    const inner =
      value.type === "ObjectConditionalSplat" ? (valuesOf(value.condition, "_type")[0] ?? block) : block;
    for (const [name, child] of Object.entries(value)) {
      const isFiltered = name === "base" && value.type === "Filter";
      visit(child, inner, isFiltered ? [...filters, value] : []);
    }
  }
}

/** The filters that find the query's main document: of the whole query, or of the parts that find it. */
function filtersOfPage(tree: unknown): Node[] {
  if (!isNode(tree)) return [];
  const attributes: readonly unknown[] = Array.isArray(tree.attributes) ? tree.attributes : [];
  const parts = attributes
    .filter(isNode)
    .filter(({ name }) => ["page", "own", "closing"].includes(String(name)));
  const documents: readonly unknown[] = tree.type === "Object" ? parts.map(({ value }) => value) : [tree];
  return documents.map(filterOfOne).filter((one) => one !== null);
}

/** The filter of a query of the form `*[…][0]` or `*[…][0] { … }`. */
function filterOfOne(tree: unknown): Node | null {
  if (!isNode(tree)) return null;
  if (tree.type === "Projection") return filterOfOne(tree.base);
  return tree.type === "AccessElement" && isNode(tree.base) && tree.base.type === "Filter" ? tree.base : null;
}

function commonTo([first = [], ...others]: readonly string[][]): string[] {
  return first.filter((one) => others.every((other) => other.includes(one)));
}

function conjuncts(expression: unknown): unknown[] {
  if (!isNode(expression)) return [];
  if (expression.type === "Group") return conjuncts(expression.base);
  return expression.type === "And"
    ? [...conjuncts(expression.left), ...conjuncts(expression.right)]
    : [expression];
}

/** The value or values that an attribute is compared with. */
function valuesOf(comparison: unknown, name: string): string[] {
  if (!isNode(comparison) || comparison.type !== "OpCall") return [];
  const { left, right, op } = comparison;
  if (!isNode(left) || left.type !== "AccessAttribute" || left.base !== undefined || left.name !== name)
    return [];
  return op === "==" || op === "in" ? stringsOf(right) : [];
}

function stringsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === "Value") return [value.value].flat().filter((one) => typeof one === "string");
  if (value.type !== "Array" || !Array.isArray(value.elements)) return [];
  return value.elements.flatMap((element: unknown) => (isNode(element) ? stringsOf(element.value) : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
