const types = ["deal", "navigation", "navCard", "footer", "siteSettings"];

/**
 * What changes what the company sells, promises or shows on every page: deals, navigation, settings and legal pages. Only
 * publishers and administrators publish it; editors and authors write drafts of it. The lake enforces `includes`, and the
 * Studio evaluates `filter`.
 */
export const publisherOnly = {
  filter: `_type in ${JSON.stringify(types)} || (_type == "page" && group == "legal")`,
  includes: (document: { readonly _type: string; readonly group?: unknown }): boolean =>
    types.includes(document._type) || (document._type === "page" && document.group === "legal"),
};
