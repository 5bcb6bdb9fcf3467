import type { ComponentType } from "react";
import { type InputProps, LoadingBlock, useFeatureEnabled } from "sanity";
import type { DefaultDocumentNodeResolver } from "sanity/structure";
import type { StudioPlugin } from "./define-plugin";
import { inOrder, keyed } from "./order";

/** A type and an input may have the same name. */
interface Inputs {
  readonly named: ReadonlyMap<string, unknown>;
  readonly ofTypes: ReadonlyMap<string, unknown>;
}

interface Parts {
  readonly inputs: Inputs;
  readonly notices: readonly { readonly key: number; readonly item: ComponentType<InputProps> }[];
}

/**
 * Gives each field the input that it names, because schemas are plain data that Node can read, and shows the notices of
 * the plugins above the form of a document.
 */
export function resolveInput(plugins: readonly StudioPlugin[]): ComponentType<InputProps> {
  const inputs: Inputs = {
    named: new Map<string, unknown>(plugins.flatMap(({ inputs = {} }) => Object.entries(inputs))),
    ofTypes: new Map<string, unknown>(plugins.flatMap(({ typeInputs = {} }) => Object.entries(typeInputs))),
  };
  const notices = keyed(inOrder(plugins.flatMap(({ notices = [] }) => notices)));
  return (input) =>
    input.path.length === 0 ? (
      <DocumentInput inputs={inputs} notices={notices} input={input} />
    ) : (
      <FieldInput inputs={inputs} input={input} />
    );
}

/**
 * Comments wrap each field, so the Studio makes every field anew, and drops what is being typed, when it learns late that
 * there are comments. Until it knows, there is nothing to type in.
 */
function DocumentInput({ inputs, notices, input }: Parts & { readonly input: InputProps }) {
  const { isLoading } = useFeatureEnabled("studioComments");
  return (
    <>
      {notices.map(({ key, item: Notice }) => (
        <Notice key={key} {...input} />
      ))}
      {isLoading ? <LoadingBlock showText /> : <FieldInput inputs={inputs} input={input} />}
    </>
  );
}

function FieldInput({ inputs, input }: Pick<Parts, "inputs"> & { readonly input: InputProps }) {
  const { name, options = {} }: { name: string; options?: object } = input.schemaType;
  const named: unknown = Reflect.get(options, "input");
  const own = typeof named === "string" ? inputs.named.get(named) : inputs.ofTypes.get(name);
  const Own = own as ComponentType<InputProps> | undefined; // a field can only name inputs of its kind
  return Own ? <Own {...input} /> : input.renderDefault(input);
}

/** The form, and beside it the views of the plugins. */
export function resolveViews(plugins: readonly StudioPlugin[]): DefaultDocumentNodeResolver {
  return (S, { schemaType }) => {
    const views = inOrder(plugins.flatMap((plugin) => plugin.views?.(schemaType) ?? [])).map((view) =>
      S.view.component(view.component).id(view.id).title(view.title).icon(view.icon),
    );
    return views.length === 0 ? S.document() : S.document().views([S.view.form(), ...views]);
  };
}
