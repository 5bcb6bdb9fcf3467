import { ThemeProvider } from "@sanity/ui";
import { ToastProvider } from "@sanity/ui/toast";
import { parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { theme } from "@/studio/theme";

/** What a component of the Studio shows at first. */
export function render(element: ReactElement) {
  return parse(
    renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <ToastProvider>{element}</ToastProvider>
      </ThemeProvider>,
    ),
  );
}
