import { ContentLink } from "@/components/content/content-link";
import type { Product, Site } from "@/components/pages/entries";
import { Glyph } from "@/components/ui/glyph";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText } from "@/lib/content/read";
import { resolveLink, safeHref } from "@/lib/links";

const look =
  "flex min-h-(--top-bar-height) items-center gap-1.5 whitespace-nowrap rounded-md px-1 hover:underline underline-offset-4";

/** The thin black bar above everything. */
export function TopBar({ site: { navigation, settings }, section }: { site: Site; section: Product | null }) {
  const { buyNow, signIn } = navigation?.topBar ?? {};
  const phone = readText(settings?.salesPhone, "salesPhone");
  const ownPricing = { linkType: "internal" as const, internal: section?.pricing };
  const buyLink = resolveLink(ownPricing) ? ownPricing : buyNow?.link;
  const buyLabel = readText(buyNow?.label, "topBar.buyNow.label");
  const signLabel = readText(signIn?.label, "topBar.signIn.label");
  return (
    <nav
      aria-label="Buying and account"
      data-chrome=""
      data-tone="ink"
      className="@container/top bg-paper text-ink"
    >
      <div className="page-width flex min-h-(--top-bar-height) flex-wrap items-center justify-between gap-x-4 text-[0.8125rem] font-medium sm:text-sm">
        {buyLabel && resolveLink(buyLink) ? (
          <ContentLink
            link={buyLink}
            className={`${look} text-accent`}
            look={{ ...mark("navigation.topBar.buyNow") }}
          >
            {buyLabel}
            <Glyph name="arrow" className="arrow size-4" />
          </ContentLink>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap items-center gap-x-4 sm:gap-x-6">
          {phone && (
            <Phone phone={phone} className={`${look} tabular-nums @max-[22.5rem]/top:[&>span]:sr-only`} />
          )}
          {signLabel && resolveLink(signIn?.link) && (
            <ContentLink
              link={signIn?.link}
              className={look}
              look={{ "data-action": "signIn", ...mark("navigation.topBar.signIn") }}
            >
              {signLabel}
            </ContentLink>
          )}
        </div>
      </div>
    </nav>
  );
}

/** A number to read and, on a phone, to tap. */
export function Phone({ phone, className }: { phone: string; className: string }) {
  const href = safeHref(`tel:${plain(phone).replaceAll(/[^+\d]/g, "")}`);
  return (
    <a href={href ?? undefined} className={className}>
      <Glyph name="phone" className="size-4" />
      <span>{phone}</span>
    </a>
  );
}
