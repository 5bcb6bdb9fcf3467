import { buildTheme } from "@sanity/ui/theme";

/** The website's own text font; studio/main.tsx loads it. The vendor's would come from another host. */
const family = '"Inter Variable", system-ui, sans-serif';

const font = buildTheme().v2?.font;

/** The vendor's theme with better contrast. Each person chooses light or dark. */
export const theme = buildTheme(
  font && {
    font: {
      ...font,
      heading: { ...font.heading, family },
      label: { ...font.label, family },
      text: { ...font.text, family },
    },
  },
);
