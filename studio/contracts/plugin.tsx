import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import type { BlockProps } from "sanity";
import { definePlugin } from "../define-plugin";
import { reference } from "../desk/in-state";
import { at } from "../order";
import { BlankBookInput } from "./blank-book";
import { BlankInText } from "./blank-in-text";
import { BlankInput } from "./blank-input";
import { BlankKeyInput } from "./blank-key-input";
import { contractLists } from "./contract-lists";
import { ContractView } from "./contract-view";
import { OnlyWithInput } from "./only-with-input";
import { SubCategoryInput } from "./sub-category-input";

/** Documents whose texts hold blanks. */
const types = new Set(["contractTemplate", "contractClause"]);

const view = at(10, { id: "contract", title: "Document", icon: DocumentTextIcon, component: ContractView });

export const contracts = definePlugin({
  name: "contracts",
  desk: [{ place: 155, types: ["contractCategory", ...types], item: contractLists }],
  views: (schemaType) => (types.has(schemaType) ? [view] : []),
  schema: {
    templates: [
      {
        id: "template-in-category",
        title: "Contract template",
        schemaType: "contractTemplate",
        parameters: [
          { name: "category", type: "string" },
          { name: "subCategory", type: "string" },
        ],
        value: ({ category, subCategory }: { category: string; subCategory?: string }) => ({
          category: reference(category),
          ...(subCategory ? { subCategory } : {}),
        }),
      },
    ],
  },
  inputs: {
    blank: BlankInput,
    blankKey: BlankKeyInput,
    onlyWith: OnlyWithInput,
    subCategory: SubCategoryInput,
  },
  typeInputs: { contractClause: BlankBookInput, contractTemplate: BlankBookInput },
  form: { components: { inlineBlock: InlineBlock } },
});

function InlineBlock(props: BlockProps) {
  return props.schemaType.name === "blank" ? <BlankInText {...props} /> : props.renderDefault(props);
}
