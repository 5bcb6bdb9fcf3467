import { ContentLink } from "@/components/content/content-link";
import { Picture } from "@/components/content/picture";
import { SampleMark } from "@/components/content/sample-mark";
import type { Site } from "@/components/pages/entries";
import { Phone } from "@/components/pages/top-bar";
import { Wordmark } from "@/components/pages/wordmark";
import { CookieSettings } from "@/components/tracking/cookie-settings";
import { Glyph } from "@/components/ui/glyph";
import { mark } from "@/lib/content/edit-marks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { type LinkValue, resolveLink, safeHref } from "@/lib/links";

type Labelled = { readonly label?: string | null; readonly link?: LinkValue | null };

const quiet = "text-muted underline-offset-4 hover:text-ink hover:underline";

export function SiteFooter({ site: { footer, settings } }: { site: Site }) {
  const brand = readText(settings?.brand, "brand") ?? "";
  const tagline = readText(settings?.tagline, "tagline");
  const year = readWholeNumber(settings?.copyrightYear, "copyrightYear");
  const apps = readList(footer?.appLinks, "appLinks").map(({ key, label, url }) =>
    external(label, url, `footer.appLinks[${key}]`),
  );
  const social = readList(settings?.social, "social").map(({ key, network, url }) =>
    external(network, url, `settings.social[${key}]`),
  );
  const columns = readList(footer?.columns, "columns").flatMap((column, index) => {
    const title = readText(column.title, `columns[${index}].title`);
    const links = readLinks(column.links, `columns[${index}].links`);
    return title && links.length > 0
      ? [{ key: column.key, title, links, field: `footer.columns[${column.key}]` }]
      : [];
  });
  const appLinks = apps.filter(isLink).map((entry, index) => ({ ...entry, key: `app-${index}` }));
  return (
    <footer id="footer" data-chrome="" className="border-t border-line bg-tint pt-16 pb-10 text-[0.9375rem]">
      <div className="page-width">
        <div className="grid md:grid-cols-3 md:gap-x-8 md:gap-y-10 lg:grid-cols-[15rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-14">
          <div className="max-md:mb-10 md:max-lg:col-span-3">
            {brand && <Wordmark brand={brand} />}
            {tagline && <p className="mt-5 max-w-[30ch] text-base text-muted">{tagline}</p>}
            <Contact settings={settings} />
          </div>
          {columns.length > 0 && (
            <nav
              aria-label="Footer"
              className="md:max-lg:contents lg:row-span-2 lg:columns-[8.5rem] lg:gap-x-8 lg:[&>*]:mb-10 lg:[&>*]:break-inside-avoid"
            >
              {columns.map(({ key, title, links, field }) => (
                <FooterColumn key={key} title={title} links={links} field={field} />
              ))}
            </nav>
          )}
          {appLinks.length > 0 && (
            <nav aria-label="Apps and add-ons" className="md:max-lg:contents lg:col-start-1">
              <FooterColumn title="Apps and add-ons" links={appLinks} field="footer.appLinks" />
            </nav>
          )}
        </div>
        <Certifications certifications={footer?.certifications} />
        <div className="mt-10 flex flex-wrap justify-between gap-x-10 gap-y-5 border-t border-line pt-7">
          {brand && (
            <p className="text-muted max-sm:w-full" {...mark("settings.copyrightYear")}>
              {["Copyright", year, brand].filter(Boolean).join(" ")}
            </p>
          )}
          <LinkList
            label="Social networks"
            links={social.filter(isLink)}
            className="flex flex-wrap gap-x-6 gap-y-2"
          />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <LinkList
              label="Legal"
              links={readLinks(footer?.legalLinks, "legalLinks")}
              className="flex flex-wrap gap-x-6 gap-y-2"
            />
            <CookieSettings />
          </div>
        </div>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  links: readonly Link[];
  /** By which it is marked. */
  field: string;
}

/** A column under its heading; on a phone folded behind it, which needs no script. */
function FooterColumn({ title, links, field }: FooterColumnProps) {
  return (
    <div className="border-b border-line md:border-0" {...mark(field)}>
      <h2 className="footer-heading mb-4 font-sans text-[0.9375rem] font-semibold">{title}</h2>
      <details className="footer-column group">
        <summary className="footer-summary font-semibold">
          {title}
          <Glyph
            name="chevron"
            className="size-5 transition-[rotate] duration-200 group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <LinkList links={links} className="space-y-2.5 pb-5 md:pb-0" />
      </details>
    </div>
  );
}

function Contact({ settings }: { settings: Site["settings"] }) {
  const phone = readText(settings?.salesPhone, "salesPhone");
  const hours = readText(settings?.salesHours, "salesHours");
  const email = readText(settings?.supportEmail, "supportEmail");
  const mail = email && safeHref(`mailto:${plain(email)}`);
  if (!phone && !mail) return null;
  return (
    <address className="mt-7 space-y-1 not-italic">
      {phone && (
        <Phone phone={phone} className="flex min-h-8 items-center gap-2.5 font-semibold tabular-nums" />
      )}
      {phone && hours && <p className="pl-6.5 text-muted">{hours}</p>}
      {mail && (
        <a href={mail} className={`flex min-h-8 items-center gap-2.5 ${quiet}`}>
          <Glyph name="mail" className="size-4" />
          {email}
        </a>
      )}
    </address>
  );
}

interface Link {
  readonly key?: string;
  readonly label: string;
  readonly link: LinkValue;
  /** By which it is marked. */
  readonly field: string;
}

interface LinkListProps {
  links: readonly Link[];
  className: string;
  label?: string;
}

function LinkList({ links, className, label }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className={className}>
      {links.map(({ key, label, link, field }) => (
        <li key={key ?? plain(label)} {...mark(field)}>
          <ContentLink link={link} className={quiet}>
            {label}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

function readLinks(value: readonly Labelled[] | null | undefined, field: string): Link[] {
  return readList(value, field).flatMap(({ key, label, link }, index) => {
    const text = readText(label, `${field}[${index}].label`);
    return text && link && resolveLink(link)
      ? [{ key, label: text, link, field: `footer.${field}[${key}]` }]
      : [];
  });
}

function external(label: unknown, url: unknown, field: string): Link | null {
  const text = readText(label, "label");
  const address = safeHref(url);
  return text && address ? { label: text, link: { linkType: "external", external: address }, field } : null;
}

function isLink(link: Link | null): link is Link {
  return link !== null;
}

interface CertificationsProps {
  certifications: NonNullable<Site["footer"]>["certifications"] | undefined;
}

/** Seals: the picture of each certification when there is one, else a neutral seal, and always its name. */
export function Certifications({ certifications }: CertificationsProps) {
  const shown = readList(certifications, "certifications").flatMap((certification, index) => {
    const name = readText(certification.name, "name");
    return name ? [{ ...certification, name, index }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Certifications" className="mt-14 flex flex-wrap gap-2">
      {shown.map(({ index, key, name, picture, link, ...certification }) => (
        <li key={key} {...mark(`footer.certifications[${index}].name`)}>
          <ContentLink link={link} className="seal-link rounded-3xl">
            <span className="seal flex flex-wrap items-center gap-x-2 gap-y-1 rounded-3xl border border-line bg-card py-2 pr-3 pl-2 text-sm font-semibold">
              {Picture({
                picture: picture ? { ...picture, decorative: true } : null,
                field: "picture",
                sizes: pictureFrames.seal.sizes,
                widths: pictureFrames.seal.widths,
                className: "size-7 object-contain",
              }) ?? (
                <span className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-accent">
                  <Glyph name="tick" className="size-4" />
                </span>
              )}
              {name}
              <SampleMark of={certification} />
            </span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
