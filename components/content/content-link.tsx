import type { ReactNode } from "react";
import { accountEnv } from "@/lib/env/public";
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
      href={(target.opensForm && registerLink(target.href)) || target.href}
      className={className}
      target={target.newTab ? "_blank" : undefined}
      rel={target.external ? "noopener" : undefined}
      data-auth={target.opensForm ? target.href : undefined}
      {...look}
    >
      {children}
      {target.newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

/** Where a link to the forms leads without scripts: registration has its own address on the dashboard. */
function registerLink(form: string): string | null {
  const { searchParams } = new URL(form, "http://site.invalid");
  if (searchParams.get("mode") !== "register" || accountEnv().isOff) return null;
  const from = searchParams.get("from") ?? "website";
  return `${accountEnv().dashboardUrl}/register?${new URLSearchParams({ from })}`;
}
