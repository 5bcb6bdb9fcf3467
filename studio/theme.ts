import { buildLegacyTheme } from "sanity";

const ink = "#12172b";
const indigo = "#4338ca";

/** The website's ink and accent; light or dark stays the choice of each person. */
export const theme = buildLegacyTheme({
  "--black": ink,
  "--white": "#fffdf9",
  "--gray-base": "#5b6072",
  "--gray": "#5b6072",
  "--brand-primary": indigo,
  "--focus-color": indigo,
  "--default-button-primary-color": indigo,
  "--main-navigation-color": ink,
});
