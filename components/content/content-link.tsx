import type { ReactNode } from "react";
import { type LinkValue, resolveLink } from "@/lib/links";

interface ContentLinkProps {
  link: LinkValue | null | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** Further attributes, such as those for styles: `data-style`, `data-size`. */
  look?: Readonly<Record<`data-${string}`, string | undefined>> & {
    readonly "aria-current"?: "page" | undefined;
  };
}

/**
 * A plain anchor, on purpose: a document navigation always shows the published page, while the router's cache
 * in the browser may show an older one for minutes. Renders its children alone when the link leads nowhere.
 */
export function ContentLink({ link, className, children, look }: ContentLinkProps) {
  const target = resolveLink(link);
  if (!target) return children;
  return (
    <a
      href={target.href}
      className={className}
      target={target.newTab ? "_blank" : undefined}
      rel={target.external ? "noopener" : undefined}
      data-auth={target.opensForm ? "" : undefined}
      {...look}
    >
      {children}
      {target.newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
