/** One redirect as a file has it. */
export interface TableRow {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  /** How the address it begins at is compared: "regex", "contains"; empty if it is an address. */
  readonly pattern: string;
  /** Why it can't be taken over, whatever it says; empty if it can. */
  readonly refusal: string;
  /** What is different here from where it comes from. */
  readonly remark?: string;
}
