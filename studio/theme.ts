import { buildTheme } from "@sanity/ui/theme";

/** The website's own text face; app/studio/layout.tsx loads it. The vendor's would come from another host. */
const family = "var(--face-text), system-ui, sans-serif";

const font = buildTheme().v2?.font;

/** The vendor's own theme, made to be easily read, light or dark by each person's choice. */
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
