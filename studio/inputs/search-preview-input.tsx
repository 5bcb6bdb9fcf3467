import { Stack } from "@sanity/ui";
import { type ObjectInputProps, useColorSchemeValue, useFormValue } from "sanity";
import { SearchResult } from "../views/search-result";
import { searchTextsOf, withBrand } from "../views/search-texts";
import { useSiteFacts } from "../views/use-site-facts";
import { useAddress } from "./use-address";

/** The search fields, and above them the result as a search engine would show it. */
export function SearchPreviewInput(props: ObjectInputProps) {
  const document = useFormValue([]);
  const facts = useSiteFacts();
  const scheme = useColorSchemeValue();
  const path = useAddress(document);
  const texts = searchTextsOf(document, facts.description);
  // In the site settings the same fields stand for pages that say nothing: there is no one result to show.
  if (props.path[0] !== "seo") return props.renderDefault(props);
  return (
    <Stack gap={4}>
      <SearchResult
        title={withBrand(texts.title, path, facts.brand)}
        description={texts.description}
        brand={facts.brand}
        path={path}
        scheme={scheme}
      />
      {props.renderDefault(props)}
    </Stack>
  );
}
