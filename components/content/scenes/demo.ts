/**
 * The one company that every screen shows. Its people are named after what lies on a desk, so that nobody takes them
 * for customers. A name, number or date that two screens share stands here and nowhere else.
 */
export const company = { name: "Foolscap & Co.", site: "foolscap.example", brand: "Foolscap" } as const;
export const client = { name: "Ledger Lighting", site: "ledger.example", brand: "Ledger" } as const;

export const people = {
  nora: { name: "Nora Inkwell", role: "Operations", initials: "NI", email: "nora@foolscap.example" },
  theo: { name: "Theo Blotter", role: "Finance", initials: "TB", email: "theo@foolscap.example" },
  ivy: { name: "Ivy Vellum", role: "Legal", initials: "IV", email: "ivy@foolscap.example" },
  sam: { name: "Sam Ledger", role: "Owner, Ledger Lighting", initials: "SL", email: "sam@ledger.example" },
  rosa: { name: "Rosa Margin", role: "Client", initials: "RM", email: "rosa@margin.example" },
  otis: { name: "Otis Stamp", role: "Teacher", initials: "OS", email: "otis@foolscap.example" },
} as const;

export type PersonName = keyof typeof people;

export const papers = {
  services: {
    title: "Services agreement",
    number: "PA-2041",
    pages: 4,
    amount: "$18,400",
    file: "services-agreement.pdf",
  },
  purchase: {
    title: "Purchase request",
    number: "PR-318",
    item: "Workbench lamps, 24",
    amount: "$6,240",
    limit: "$5,000",
  },
  nda: { title: "Mutual NDA", number: "PA-2038" },
  offer: {
    title: "Offer letter",
    number: "PA-2044",
    position: "Product designer",
    salary: "$78,000",
    start: "6 Apr 2026",
  },
  lease: {
    title: "Apartment lease",
    number: "PA-2036",
    place: "Mill house, 4B",
    rent: "$1,850",
    deposit: "$1,850",
    start: "1 Apr 2026",
  },
  intake: { title: "New patient form", number: "IN-77" },
  consent: { title: "Tattoo consent", number: "TC-121" },
  claim: { title: "Water damage claim", number: "CL-509", amount: "$3,120" },
  loan: { title: "Equipment loan", number: "LN-64", amount: "$42,000" },
  exam: { title: "Biology midterm", seats: 28, minutes: 45 },
} as const;

/** The day on which all of it happens. */
export const day = { short: "3 Mar", long: "3 Mar 2026" } as const;
