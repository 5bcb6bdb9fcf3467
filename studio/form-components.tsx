import type { BlockProps, FormComponents, InputProps, Path } from "sanity";
import { isNumberInputProps, isObjectInputProps, isStringInputProps } from "sanity";
import { BlankBookInput } from "./contracts/blank-book";
import { AddressInput } from "./inputs/address-input";
import { AmountInput } from "./inputs/amount-input";
import { BarChoiceInput } from "./inputs/bar-choice-input";
import { BlankInText } from "./inputs/blank-in-text";
import { BlankInput } from "./inputs/blank-input";
import { BlankKeyInput } from "./inputs/blank-key-input";
import { CountedInput } from "./inputs/counted-input";
import { PriceInput } from "./inputs/price-input";
import { SceneInput } from "./inputs/scene-input";
import { SearchPreviewInput } from "./inputs/search-preview-input";
import { SubCategoryInput } from "./inputs/sub-category-input";
import { hasUsualChoice, UsualChoiceInput } from "./inputs/usual-choice-input";

/** Schemas stay plain data that Node can read, so fields get their Studio-only inputs here, by type and name. */
export const formComponents: FormComponents = { input: Input, inlineBlock: InlineBlock };

/** Documents whose texts hold blanks. */
const contractTypes = new Set(["contractTemplate", "contractClause"]);

function Input(props: InputProps) {
  const [field] = props.path;
  if (isObjectInputProps(props)) {
    if (props.path.length === 0 && contractTypes.has(props.schemaType.name))
      return <BlankBookInput {...props} />;
    if (props.schemaType.name === "seo") return <SearchPreviewInput {...props} />;
    if (props.schemaType.name === "slug" && field === "slug") return <AddressInput {...props} />;
  }
  if (isStringInputProps(props) && field === "path" && props.path.length === 1)
    return <AddressInput {...props} />;
  if (isStringInputProps(props) && field === "chrome") return <BarChoiceInput {...props} />;
  if (isStringInputProps(props) && isSearchText(props.path)) return <CountedInput {...props} />;
  if (isStringInputProps(props) && hasUsualChoice(props)) return <UsualChoiceInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "scene") return <SceneInput {...props} />;
  if (isStringInputProps(props) && field === "subCategory") return <SubCategoryInput {...props} />;
  if (isStringInputProps(props) && field === "blanks" && props.path.at(-1) === "key")
    return <BlankKeyInput {...props} />;
  if (isStringInputProps(props) && namesBlank(props.path)) return <BlankInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "price") return <PriceInput {...props} />;
  if (isNumberInputProps(props) && props.path.at(-1) === "amount") return <AmountInput {...props} />;
  return props.renderDefault(props);
}

function InlineBlock(props: BlockProps) {
  return props.schemaType.name === "blank" ? <BlankInText {...props} /> : props.renderDefault(props);
}

/** In the text of a contract, and below the line of a signature. */
function namesBlank(path: Path): boolean {
  return path.at(-1) === "blank" || (path[0] === "signatures" && path.at(-1) === "party");
}

function isSearchText(path: Path): boolean {
  const [group, field] = path;
  return (
    path.length === 2 &&
    (group === "seo" || group === "defaultSeo") &&
    (field === "title" || field === "description")
  );
}
