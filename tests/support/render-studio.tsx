import { ThemeProvider } from "@sanity/ui";
import { ToastProvider } from "@sanity/ui/toast";
import { parse } from "node-html-parser";
import type { ContextType, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defaultLocale } from "sanity";
import { LocaleContext } from "sanity/_singletons";
import { theme } from "@/studio/theme";

type Locale = ContextType<typeof LocaleContext>;

/** What the Studio gives its components only while it runs. */
const locale = { currentLocale: defaultLocale } as Locale; // Components read nothing else of it.

/** What the vendor's components find above them. */
export function InStudio({ children }: { readonly children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <ThemeProvider theme={theme}>
        <ToastProvider>{children}</ToastProvider>
      </ThemeProvider>
    </LocaleContext>
  );
}

/** What a component of the Studio shows at first. */
export function render(element: ReactElement) {
  return parse(renderToStaticMarkup(<InStudio>{element}</InStudio>));
}
