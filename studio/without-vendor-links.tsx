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
