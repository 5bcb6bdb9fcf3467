declare module "linebreak" {
  /** Where lines may end by UAX 14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number } | null;
  }
}
