import type { BlockProps, FormComponents, InputProps, ItemProps, Path } from "sanity";
import {
  isArrayOfBlocksInputProps,
  isArrayOfObjectsInputProps,
  isArrayOfPrimitivesInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isObjectItemProps,
  isStringInputProps,
  LoadingBlock,
  useFeatureEnabled,
} from "sanity";
import { publicEnv } from "@/lib/env/public";
import { BlockInList, BlockList } from "./blocks/block-list";
import { useConnectionProblem } from "./connection/connection-notice";
import { lakeConnection } from "./connection/lake-connection";
import { UnsavedDocument } from "./connection/unsaved-document";
import { BlankBookInput } from "./contracts/blank-book";
import { BlankInText } from "./contracts/blank-in-text";
import { BlankInput } from "./contracts/blank-input";
import { BlankKeyInput } from "./contracts/blank-key-input";
import { OnlyWithInput } from "./contracts/only-with-input";
import { SubCategoryInput } from "./contracts/sub-category-input";
import { RestoreInput } from "./deleted/restore-input";
import { Explained } from "./explaining/explanation";
import { CountedInput } from "./inputs/counted-input";
import { DateInput } from "./inputs/date-input";
import { SceneInput } from "./inputs/scene-input";
import { hasUsualChoice, UsualChoiceInput } from "./inputs/usual-choice-input";
import { lakeUrl } from "./lake-client";
import { DescriptionInput } from "./media/description-input";
import { PublishedSince } from "./merging/published-since";
import { AddressInput } from "./pages/address-input";
import { BarChoiceInput } from "./pages/bar-choice-input";
import { SearchPreviewInput } from "./pages/search-preview-input";
import { PastedTextInput, takesLinks } from "./pasting/pasted-text-input";
import { useAnswerEdits } from "./preview/answer-edits";
import { PreviewBehind } from "./preview/preview-behind";
import { useTellPreview } from "./preview/tell-preview";
import { AmountInput } from "./selling/amount-input";
import { PriceInput } from "./selling/price-input";
import { PricesInput } from "./selling/prices-input";

/** Schemas are plain data that Node can read, so fields get their Studio-only inputs here, by type and name. */
export const formComponents: FormComponents = { input: Input, item: Item, inlineBlock: InlineBlock };

/** Documents whose texts hold blanks. */
const contractTypes = new Set(["contractTemplate", "contractClause"]);

const dates = new Set(["date", "datetime"]);

/** Fields in which several prices or tiers are chosen. */
const priceLists = new Set(["prices", "tiers"]);

function Input(props: InputProps) {
  if (props.path.length === 0) return <WholeInput {...props} />;
  return isBlockList(props.path.slice(0, -1)) ? <BlockInput {...props} /> : <FieldInput {...props} />;
}

/** All fields of a block. */
function BlockInput(props: InputProps) {
  return (
    <Explained schemaType={props.schemaType} isBlock>
      <FieldInput {...props} />
    </Explained>
  );
}

/**
 * All fields of a document. Comments wrap each of them, so the Studio makes every field anew, and drops what is being
 * typed, when it learns late that there are comments. Until it knows, there is nothing to type in.
 */
function WholeInput(props: InputProps) {
  const { isLoading } = useFeatureEnabled("studioComments");
  const ownLake = publicEnv().mode === "local" ? lakeUrl : null;
  const isConnected = useConnectionProblem(ownLake) === null;
  useTellPreview(props.value);
  useAnswerEdits(props);
  return (
    <Explained schemaType={props.schemaType} isBlock={false} isLoading={isLoading}>
      <UnsavedDocument
        type={props.schemaType.name}
        outbox={ownLake === null ? null : lakeConnection(ownLake).outbox}
      />
      <PreviewBehind type={props.schemaType.name} value={props.value} isConnected={isConnected} />
      {isObjectInputProps(props) && <PublishedSince {...props} />}
      {isLoading ? <LoadingBlock showText /> : <FieldInput {...props} />}
    </Explained>
  );
}

function FieldInput(props: InputProps) {
  const [field] = props.path;
  if (isArrayOfBlocksInputProps(props) && takesLinks(props.schemaType)) return <PastedTextInput {...props} />;
  if (isArrayOfObjectsInputProps(props) && isBlockList(props.path)) return <BlockList {...props} />;
  if (isObjectInputProps(props)) {
    if (props.path.length === 0 && contractTypes.has(props.schemaType.name))
      return <BlankBookInput {...props} />;
    if (props.path.length === 0 && props.schemaType.name === "deletedDocument")
      return <RestoreInput {...props} />;
    if (props.schemaType.name === "seo") return <SearchPreviewInput {...props} />;
    if (props.schemaType.name === "slug" && field === "slug") return <AddressInput {...props} />;
  }
  if (isStringInputProps(props) && dates.has(props.schemaType.name)) return <DateInput {...props} />;
  if (isStringInputProps(props) && field === "path" && props.path.length === 1)
    return <AddressInput {...props} />;
  if (isStringInputProps(props) && field === "chrome") return <BarChoiceInput {...props} />;
  if (isStringInputProps(props) && isSearchText(props.path)) return <CountedInput {...props} />;
  if (isStringInputProps(props) && hasUsualChoice(props)) return <UsualChoiceInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "alt") return <DescriptionInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "scene") return <SceneInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "onlyWith") return <OnlyWithInput {...props} />;
  if (isStringInputProps(props) && field === "subCategory") return <SubCategoryInput {...props} />;
  if (isStringInputProps(props) && field === "blanks" && props.path.at(-1) === "key")
    return <BlankKeyInput {...props} />;
  if (isStringInputProps(props) && namesBlank(props.path)) return <BlankInput {...props} />;
  if (isStringInputProps(props) && props.path.at(-1) === "price") return <PriceInput {...props} />;
  if (isArrayOfPrimitivesInputProps(props) && priceLists.has(String(props.path.at(-1))))
    return <PricesInput {...props} />;
  if (isNumberInputProps(props) && props.path.at(-1) === "amount") return <AmountInput {...props} />;
  return props.renderDefault(props);
}

function Item(props: ItemProps) {
  if (isObjectItemProps(props) && isBlockList(props.path.slice(0, -1))) return <BlockInList {...props} />;
  return props.renderDefault(props);
}

function isBlockList(path: Path): boolean {
  return path.length === 1 && path[0] === "blocks";
}

function InlineBlock(props: BlockProps) {
  return props.schemaType.name === "blank" ? <BlankInText {...props} /> : props.renderDefault(props);
}

/** In the text of a contract and under signature lines. */
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
