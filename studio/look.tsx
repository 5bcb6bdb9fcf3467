import type { NavbarProps } from "sanity";
import { publicEnv } from "@/lib/env/public";

/** The console for hosted projects, which knows nothing of a local lake. */
const keepsManaging = publicEnv().mode === "hosted";

/**
 * The Studio's help menu leads to the vendor's community, support and sales, and no setting changes that. Ours is a
 * tool beside Content and Preview. `display: none` also hides the menu from the keyboard and from screen readers.
 */
const styles = `
  [data-testid="button-resources-menu"],
  a[href^="https://www.sanity.io/"]${keepsManaging ? ':not([href*="/manage/"])' : ""} { display: none !important }
`;

export function NavbarWithoutVendorLinks(props: NavbarProps) {
  return (
    <>
      <style>{styles}</style>
      {props.renderDefault(props)}
    </>
  );
}

/** The stroke, as on the website, in the color of the surrounding text. */
export function ParaphIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="1em" height="1em" fill="none">
      <path
        d="M4 21c5-1 9-7 11-12 1-3-2-4-3-1-2 6-1 13 3 13 4 0 5-7 8-7 2 0 1 5 5 3"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
