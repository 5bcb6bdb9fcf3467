/**
 * The screens of the product that pages show. `components/` draws one for each value. The description is what a screen
 * reader says in its place.
 */
export const scenes = [
  // Signing
  {
    value: "inbox",
    title: "Inbox with the state of each document",
    description: "The inbox: four documents, one signed, one opened, one sent, one waiting.",
  },
  {
    value: "signing",
    title: "A document being signed",
    description: "An agreement on its last page, with name and date filled in and a signature in its field.",
  },
  {
    value: "recipients",
    title: "Who signs, in which order",
    description: "The people of one document in their order: one approves, two sign, one gets a copy.",
  },
  {
    value: "mobile",
    title: "Signing on a phone",
    description: "A phone with an agreement that is signed with a finger.",
  },
  {
    value: "offline",
    title: "Signing without a connection",
    description: "A phone without a connection that keeps a signature, and sends it once it can.",
  },
  {
    value: "stroke",
    title: "Everyone has signed",
    description: "A finished document with two signatures, ready to download.",
  },
  {
    value: "law",
    title: "Consent before signing",
    description: "The step before signing: to mean it, to agree to do it on screen, to keep a copy.",
  },
  {
    value: "audit",
    title: "Signing record with times",
    description: "The record of one document: sent, opened, identified, signed, each with its time.",
  },
  {
    value: "seal",
    title: "Check of a sealed file",
    description: "A signed file that was checked: nothing changed, two signatures, record included.",
  },
  {
    value: "templates",
    title: "Template library",
    description: "A library of four templates with their blanks and how often each was used.",
  },
  {
    value: "bulk",
    title: "Sending from a spreadsheet",
    description: "Forty leases sent out of one spreadsheet, row by row.",
  },
  {
    value: "addon",
    title: "Side panel beside a document",
    description: "A document in an editor, and beside it a panel that sends it to two signers.",
  },
  {
    value: "team",
    title: "A team around one document",
    description: "Three people with a task each, and their comments on one document.",
  },
  {
    value: "brand",
    title: "Brand settings",
    description: "Settings for name, address and color, beside the e-mail that a client gets.",
  },
  {
    value: "brands",
    title: "A brand for each department",
    description: "Three departments, each with its own brand, address and templates.",
  },
  // Approvals and workflows
  {
    value: "approval",
    title: "Approval route with its current step",
    description: "A purchase request: sent, checked by Legal, now with Finance for a decision.",
  },
  {
    value: "flow",
    title: "Conditions of a route",
    description: "A route in four rules: requests over an amount go to Finance, others pass at once.",
  },
  {
    value: "board",
    title: "Board of all contracts",
    description: "Contracts as cards in three columns: draft, approve, sign.",
  },
  {
    value: "request",
    title: "A request being filled in",
    description: "A purchase request with its amount, and who will decide on it.",
  },
  {
    value: "form",
    title: "Form builder",
    description: "A form under construction, with a question that appears only above an amount.",
  },
  {
    value: "policy",
    title: "Rules about who may sign",
    description: "The rules of an organization: who may sign what, and what is always required.",
  },
  {
    value: "loan",
    title: "A release that needs two people",
    description: "A loan that one person has released and a second one must release, too.",
  },
  {
    value: "decisions",
    title: "History of a request",
    description: "The history of a purchase request: approved, changed, and asked again.",
  },
  // Forms and files
  {
    value: "fillable",
    title: "PDF with blanks to fill in",
    description: "A PDF whose blanks became fields, with the settings of one of them.",
  },
  {
    value: "answers",
    title: "Answers to a form as a table",
    description: "The answers to a form as rows of a table, each with its completed PDF.",
  },
  {
    value: "upload",
    title: "File request list",
    description: "A list of four files: two received, one to be replaced, one missing.",
  },
  {
    value: "scan",
    title: "A photo that becomes a page",
    description: "A photo of a card, and the straight page of a PDF that it became.",
  },
  {
    value: "intake",
    title: "Patient form that adapts",
    description: "A patient's form that asks about the knee because the knee was chosen.",
  },
  {
    value: "offer",
    title: "Offer letter from a template",
    description: "An offer letter whose blanks are filled in, signed by one side.",
  },
  {
    value: "lease",
    title: "Signed lease and what follows",
    description: "A signed lease with rent, deposit and start, and what happens after it.",
  },
  {
    value: "claim",
    title: "Claim with photographs",
    description: "A claim for water damage with two photographs and a signed report.",
  },
  {
    value: "waiver",
    title: "Tattoo consent on a phone",
    description: "A tattoo consent on a phone beside the drawing it is about.",
  },
  {
    value: "desk",
    title: "Waiver from a code at the desk",
    description: "A sign with a code, and beside it a phone on which a visitor signs a waiver.",
  },
  {
    value: "ink",
    title: "A paper to sign in ink",
    description: "The last page of a will, signed in ink, with lines for two witnesses.",
  },
  {
    value: "session",
    title: "Tattoo session record",
    description: "The record of a tattoo session: pigment, needle and gloves with their lots.",
  },
  // Classroom
  {
    value: "timer",
    title: "Classroom timer with all seats",
    description: "A clock for a whole class, and twenty-eight seats: working, done or away.",
  },
  {
    value: "proctor",
    title: "Log of a timed test",
    description: "What happened during a test, seat by seat: left the page, handed in, lost connection.",
  },
  {
    value: "term",
    title: "A school's timed tests",
    description: "The timed tests of a term under one license for the school.",
  },
  {
    value: "budget",
    title: "A school's budget request",
    description: "A budget request with one line for the whole school.",
  },
  // Developers and websites
  {
    value: "api",
    title: "API request and answer",
    description: "A request that sends a document, its answer, and the events that follow.",
  },
  {
    value: "webhooks",
    title: "Webhook log",
    description: "Four events delivered to a webhook, with their times.",
  },
  {
    value: "embed",
    title: "Signing inside another application",
    description: "An order page of another company with the signature in its last step.",
  },
  {
    value: "site",
    title: "Form inside a website",
    description: "A waiver with a signature in the page of a workshop.",
  },
  {
    value: "portal",
    title: "Pieces placed in a portal",
    description: "A portal with a form, a file list, a waiver and a contract as parts of it.",
  },
  {
    value: "hub",
    title: "Connected applications",
    description: "Four connected applications and what each did when a document was signed.",
  },
  {
    value: "payment",
    title: "Payment with a signature",
    description: "The last step of a booking: a deposit, a card, a signature, and one button for all of it.",
  },
  {
    value: "hosting",
    title: "Server of your own",
    description: "Where each part of a signing server is, and who looks after it. One part has nobody yet.",
  },
  {
    value: "report",
    title: "Report of a vulnerability",
    description: "A confidential report of a vulnerability, and the person who answers it.",
  },
  // Writing and answers
  {
    value: "answer",
    title: "Answer beside a document",
    description: "A question about an agreement, and a suggested answer that names its section.",
  },
  {
    value: "excerpt",
    title: "What is sent with a question",
    description: "One sentence of an agreement that is sent with a question, while the rest stays.",
  },
  {
    value: "suggestions",
    title: "History of suggestions",
    description: "Suggestions of a model, each accepted, changed or refused by a person.",
  },
  {
    value: "article",
    title: "Article editor",
    description: "A draft of an article, with one marked gap and where each fact came from.",
  },
  {
    value: "interview",
    title: "Interview before an article",
    description: "Six questions before an article, the fourth being answered.",
  },
  // Prices and partners
  {
    value: "pricing",
    title: "Plan and its use",
    description: "A plan with its use: three months of different use at the same price.",
  },
  {
    value: "sums",
    title: "Calculator with its result",
    description: "A calculator: documents and minutes, and the hours that come back.",
  },
  {
    value: "versus",
    title: "A price for each seat, or one price",
    description: "Two ways to pay side by side, and who really sends documents.",
  },
  {
    value: "partner",
    title: "Partner's link and what came of it",
    description: "A partner's link with its visits, trials and customers.",
  },
] as const;
