/**
 * Inputs of the Studio that a field can name as `options.input`, by the kind of field. A plugin of the Studio has the
 * component; without the plugin the field has the vendor's input.
 */
export interface FieldInputs {
  readonly string:
    | "address"
    | "barChoice"
    | "blank"
    | "blankKey"
    | "counted"
    | "description"
    | "onlyWith"
    | "price"
    | "scene"
    | "subCategory"
    | "usualChoice";
  readonly number: "amount";
  readonly slug: "address";
  /** Of objects. */
  readonly array: "blockList";
  /** Arrays of strings. */
  readonly choices: "prices";
}

declare module "sanity" {
  interface StringOptions {
    readonly input?: FieldInputs["string"];
  }
  interface NumberOptions {
    readonly input?: FieldInputs["number"];
  }
  interface SlugOptions {
    readonly input?: FieldInputs["slug"];
  }
  interface ArrayOptions<V = unknown> {
    readonly input?: FieldInputs["array"] | FieldInputs["choices"];
  }
}
