import { Action } from "@/components/content/actions";
import { ContentLink } from "@/components/content/content-link";
import type { Entry, Product, Site } from "@/components/site/entries";
import { ProductLinks } from "@/components/site/products-menu";
import { Wordmark } from "@/components/site/wordmark";
import { Glyph } from "@/components/ui/glyph";
import { safeHref } from "@/lib/links";

/** The opener names it; a page has one. */
export const menuId = "site-menu";

interface MenuSheetProps {
  site: Site;
  entries: readonly Entry[];
  section: Product | null;
  brand: string;
}

const row = "block rounded-xl px-3 py-3 text-lg font-medium hover:bg-accent-soft";

/** The menu on a phone: a native popover, so Escape, a tap outside and the focus work without a script. */
export function MenuSheet({ site, entries, section, brand }: MenuSheetProps) {
  const { navigation, products } = site;
  const booking = safeHref(section?.bookingUrl);
  const demo = booking
    ? { ...navigation?.demo, link: { linkType: "external" as const, external: booking, newTab: true } }
    : navigation?.demo;
  return (
    <div id={menuId} popover="auto" className="menu-sheet">
      <div className="flex h-(--bar-height) items-center justify-between">
        <Wordmark brand={brand} />
        <button
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          className="action"
          data-style="secondary"
          data-size="small"
          aria-label="Close the menu"
        >
          <Glyph name="close" />
        </button>
      </div>
      {entries.length > 0 && (
        <nav aria-label="Menu" className="-mx-3 mt-4">
          <ul>
            {entries.map(({ key, label, opens, link }) => (
              <li key={key}>
                {opens === "products" ? (
                  <div className="mb-3 border-b border-line pb-3">
                    <ProductLinks products={products} linkClass={row} />
                  </div>
                ) : (
                  <ContentLink link={link} className={row}>
                    {label}
                  </ContentLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-6 flex flex-col gap-3 pb-8">
        <Action action={navigation?.signUp} field="signUp" style="primary" />
        {demo && <Action action={demo} field="demo" style="secondary" />}
      </div>
    </div>
  );
}
