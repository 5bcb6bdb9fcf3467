import { Stack } from "@sanity/ui";
import { type ObjectInputProps, useColorSchemeValue, useFormValue } from "sanity";
import { SearchResult } from "./search-result";
import { searchTextsOf, withBrand } from "./search-texts";
import { useAddress } from "./use-address";
import { useSiteFacts } from "./use-site-facts";

/** The search fields, with a preview of the search result above them. */
export function SearchPreviewInput(props: ObjectInputProps) {
  const document = useFormValue([]);
  const facts = useSiteFacts();
  const scheme = useColorSchemeValue();
  const path = useAddress(document);
  const texts = searchTextsOf(document, facts.description);
  // The site settings use the same fields as defaults, so there is no single result to show.
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
