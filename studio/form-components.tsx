import type { FormComponents, InputProps, Path } from "sanity";
import { isNumberInputProps, isObjectInputProps, isStringInputProps } from "sanity";
import { AddressInput } from "./inputs/address-input";
import { AmountInput } from "./inputs/amount-input";
import { BarChoiceInput } from "./inputs/bar-choice-input";
import { CountedInput } from "./inputs/counted-input";
import { PriceInput } from "./inputs/price-input";
import { SceneInput } from "./inputs/scene-input";
import { SearchPreviewInput } from "./inputs/search-preview-input";

/** Schemas stay plain data that Node can read, so fields get their Studio-only inputs here, by type and name. */
export const formComponents: FormComponents = { input: Input };

function Input(props: InputProps) {
  const [field] = props.path;
  if (isObjectInputProps(props)) {
    if (props.schemaType.name === "seo") return <SearchPreviewInput {...props} />;
    if (props.schemaType.name === "slug" && field === "slug") return <AddressInput {...props} />;
  }
  if (isStringInputProps(props) && field === "path" && props.path.length === 1)
    return <AddressInput {...props} />;
  if (isStringInputProps(props) && field === "chrome") return <BarChoiceInput {...props} />;
  if (isStringInputProps(props) && isSearchText(props.path)) return <CountedInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "scene") return <SceneInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "price") return <PriceInput {...props} />;
  if (isNumberInputProps(props) && props.path.at(-1) === "amount") return <AmountInput {...props} />;
  return props.renderDefault(props);
}

function isSearchText(path: Path): boolean {
  const [group, field] = path;
  return (
    path.length === 2 &&
    (group === "seo" || group === "defaultSeo") &&
    (field === "title" || field === "description")
  );
}
