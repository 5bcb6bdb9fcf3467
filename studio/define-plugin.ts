import type { ComponentType } from "react";
import {
  type ArrayOfObjectsInputProps,
  type ArrayOfPrimitivesInputProps,
  type CurrentUser,
  definePlugin as definePluginOfVendor,
  type InputProps,
  type NumberInputProps,
  type ObjectInputProps,
  type PluginOptions,
  type StringInputProps,
} from "sanity";
import type { ListItemBuilder, StructureBuilder } from "sanity/structure";
import type { FieldInputs } from "@/schemas/objects/field-inputs";

export interface DeskEntry {
  /** Its place from the top. A line divides entries of different hundreds. */
  readonly place: number;
  /** The types whose documents it lists. Any other type gets a plain entry, so that every document can be reached. */
  readonly types?: readonly string[];
  readonly item: (S: StructureBuilder) => ListItemBuilder;
  readonly isFor?: (user: Pick<CurrentUser, "roles"> | null) => boolean;
}

/** A tab beside the form of a document. */
export interface DocumentView {
  readonly id: string;
  readonly title: string;
  readonly icon: Exclude<Parameters<ListItemBuilder["icon"]>[0], undefined>;
  readonly component: Parameters<StructureBuilder["view"]["component"]>[0];
}

/** By the names that fields give in `options.input`. */
type Inputs = {
  readonly [Name in FieldInputs["string"]]?: ComponentType<StringInputProps>;
} & {
  readonly [Name in FieldInputs["number"]]?: ComponentType<NumberInputProps>;
} & {
  readonly [Name in FieldInputs["slug"]]?: ComponentType<ObjectInputProps>;
} & {
  readonly [Name in FieldInputs["array"]]?: ComponentType<ArrayOfObjectsInputProps>;
} & {
  readonly [Name in FieldInputs["choices"]]?: ComponentType<ArrayOfPrimitivesInputProps>;
};

type TypeInput =
  | ComponentType<ArrayOfObjectsInputProps>
  | ComponentType<ObjectInputProps>
  | ComponentType<StringInputProps>;

/** One feature of the Studio: the vendor's options, and those for which the vendor has no place. */
export interface StudioPlugin extends PluginOptions {
  plugins?: StudioPlugin[];
  /** Entries of the list of all content. */
  readonly desk?: readonly DeskEntry[];
  /** Tabs beside the form of a document. */
  readonly views?: (schemaType: string) => readonly DocumentView[];
  readonly inputs?: Inputs;
  /** Inputs of all values of a type, by its name, where the field names none. */
  readonly typeInputs?: Readonly<Record<string, TypeInput>>;
  /** Shown above the form of every document. */
  readonly notices?: readonly ComponentType<InputProps>[];
  /** Shown over all tools. */
  readonly overlays?: readonly ComponentType[];
}

/** The vendor's function, which refuses what a plugin may not set. */
export function definePlugin(plugin: StudioPlugin): () => StudioPlugin {
  definePluginOfVendor(plugin);
  return () => plugin;
}

/** The plugins with those inside them, which come first, as with the vendor. */
export function allPlugins(plugins: readonly StudioPlugin[]): StudioPlugin[] {
  return plugins.flatMap((plugin) => [...allPlugins(plugin.plugins ?? []), plugin]);
}
