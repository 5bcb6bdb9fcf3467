/**
 * A page of so many shipped blocks. Those with an anchor, or with a link to one, are left out: beside blocks of other
 * pages an anchor would be there twice or not at all, which nobody can publish.
 */
export function createPage(_id: string, shipped: readonly object[], count: number) {
  const alone = shipped.filter((block) => !JSON.stringify(block).includes('"anchor":'));
  const blocks = Array.from({ length: count }, (_, at) => ({
    ...alone[at % alone.length],
    _key: `block-${at}`,
  }));
  return { _id, _type: "page", title: "Letters", path: `/${_id}`, group: "general", blocks };
}
