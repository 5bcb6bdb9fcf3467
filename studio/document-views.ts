import type { DefaultDocumentNodeResolver } from "sanity/structure";
import type { StudioPlugin } from "./define-plugin";
import { inOrder } from "./order";

/** The form, and beside it the views of the plugins. */
export function resolveViews(plugins: readonly StudioPlugin[]): DefaultDocumentNodeResolver {
  return (S, { schemaType }) => {
    const views = inOrder(plugins.flatMap((plugin) => plugin.views?.(schemaType) ?? [])).map((view) =>
      S.view.component(view.component).id(view.id).title(view.title).icon(view.icon),
    );
    return views.length === 0 ? S.document() : S.document().views([S.view.form(), ...views]);
  };
}
