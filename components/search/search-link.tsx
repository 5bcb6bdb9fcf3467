import type { ReactNode } from "react";

interface SearchLinkProps {
  className?: string;
  /** Looks of an action, as globals.css has them. */
  look?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** Begins with the words of the address, on the page for addresses that lead nowhere. */
  fromPath?: boolean;
  children: ReactNode;
}

/**
 * Leads to the list of all pages. Where scripts run, the page's script opens the search in its place (search.browser.ts).
 */
export function SearchLink({ className, look, fromPath = false, children }: SearchLinkProps) {
  return (
    <a
      href="/search"
      data-search={fromPath ? "path" : ""}
      aria-keyshortcuts="/ Control+K Meta+K"
      className={className}
      {...look}
    >
      {children}
    </a>
  );
}
