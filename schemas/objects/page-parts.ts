interface PagePart {
  readonly value: string;
  readonly title: string;
  /** The usual prefix of its pages' addresses, for hints and new pages. */
  readonly prefix: string;
}

/** The parts of the website a page can belong to; the part decides spacing, navigation and footer. */
export const pageParts = [
  { value: "general", title: "General", prefix: "/" },
  { value: "formApproval", title: "Form Approvals", prefix: "/form-approval/" },
  { value: "signature", title: "Signature", prefix: "/signature/" },
  { value: "contracts", title: "Contracts", prefix: "/signature/contracts/" },
  { value: "product", title: "Other products", prefix: "/" },
  { value: "solution", title: "Solutions", prefix: "/solutions/" },
  { value: "deal", title: "Deals", prefix: "/deals/" },
  { value: "trial", title: "Trials", prefix: "/signature/deals/" },
  { value: "affiliatePartner", title: "Affiliate partners", prefix: "/affiliate-partners/" },
  { value: "legal", title: "Legal", prefix: "/" },
  { value: "fixed", title: "Fixed screens", prefix: "/" },
] as const satisfies readonly PagePart[];
