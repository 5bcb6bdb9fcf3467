import type { Product } from "@/components/site/entries";
import { Glyph } from "@/components/ui/glyph";
import { plain, readText } from "@/lib/content/read";
import { safeHref } from "@/lib/links";

const audiences = [
  { audience: "business", title: "For Businesses" },
  { audience: "institution", title: "For Institutions" },
] as const;

/** The products under a heading for each audience. Opens and closes without a script. */
export function ProductsMenu({ label, products }: { label: string; products: readonly Product[] }) {
  return (
    <details name="main-menu" className="bar-menu relative">
      <summary className="bar-link cursor-pointer list-none">
        {label}
        <Glyph name="chevron" className="bar-chevron size-4" />
      </summary>
      <div className="absolute top-full left-0 mt-2 w-72 rounded-2xl border border-line bg-card p-3 shadow-raised">
        <ProductLinks products={products} linkClass="block rounded-lg px-3 py-2.5 hover:bg-accent-soft" />
      </div>
    </details>
  );
}

export function ProductLinks({ products, linkClass }: { products: readonly Product[]; linkClass: string }) {
  return audiences.map(({ audience, title }) => {
    const shown = products.flatMap((product) => {
      const name = readText(product.name, "name");
      const href = safeHref(product.home?.path);
      const isShown = name && href && plain(product.audience ?? "business") === audience;
      return isShown ? [{ id: product._id, name, href, accent: product.accent ?? undefined }] : [];
    });
    if (shown.length === 0) return null;
    return (
      <div key={audience} className="not-first:mt-2">
        <p className="px-3 pt-2 pb-1 text-sm text-muted">{title}</p>
        <ul>
          {shown.map(({ id, name, href, accent }) => (
            <li key={id} data-accent={accent}>
              <a href={href} className={`${linkClass} font-semibold`}>
                <span aria-hidden="true" className="mr-3 inline-block size-2.5 rounded-full bg-accent" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
