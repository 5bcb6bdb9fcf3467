import { Action } from "@/components/content/actions";
import { ContentLink } from "@/components/content/content-link";
import { type Product, readEntries, type Site } from "@/components/site/entries";
import { MenuSheet, menuId } from "@/components/site/menu-sheet";
import { ProductsMenu } from "@/components/site/products-menu";
import { TopBar } from "@/components/site/top-bar";
import { Wordmark } from "@/components/site/wordmark";
import { Glyph } from "@/components/ui/glyph";
import { readText } from "@/lib/content/read";

interface SiteHeaderProps {
  site: Site;
  /** The product whose part of the website this is; it decides where logo, guides and pricing lead. */
  section: Product | null;
}

/** The black bar, which scrolls away, and the main bar, which stays. Neither ever changes its height. */
export function SiteHeader({ site, section }: SiteHeaderProps) {
  const { navigation, settings, products } = site;
  const entries = readEntries(navigation?.entries, section);
  const brand = readText(settings?.brand, "brand") ?? "Home";
  const home = section?.home?.path ?? "/";
  return (
    <>
      <TopBar site={site} />
      <header data-chrome="" className="main-bar sticky top-0 z-40 bg-paper">
        <div className="container flex h-(--bar-height) items-center gap-8">
          <a href={home} aria-label={`${brand}, home`} className="-mx-1 rounded-lg px-1 py-2">
            <Wordmark brand={brand} />
          </a>
          {entries.length > 0 && (
            <nav aria-label="Main" className="hidden flex-1 lg:block">
              <ul className="flex items-center gap-1 text-[0.9375rem] font-medium xl:gap-2">
                {entries.map(({ key, label, opens, link }) => (
                  <li key={key}>
                    {opens === "products" ? (
                      <ProductsMenu label={label} products={products} />
                    ) : (
                      <ContentLink link={link} className="bar-link">
                        {label}
                      </ContentLink>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="ml-auto flex items-center gap-2">
            <Action action={navigation?.signUp} field="signUp" size="small" style="primary" />
            <button
              type="button"
              popoverTarget={menuId}
              className="action lg:hidden"
              data-style="secondary"
              data-size="small"
              aria-label="Menu"
            >
              <Glyph name="menu" />
            </button>
          </div>
        </div>
      </header>
      <MenuSheet site={site} entries={entries} section={section} brand={brand} />
    </>
  );
}
