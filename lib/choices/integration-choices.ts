/** The kind of tool a visitor works with. The filter above a grid of integrations shows those that occur in it. */
export const integrationCategories = [
  { value: "documents", title: "Documents and files" },
  { value: "mail", title: "E-mail and chat" },
  { value: "crm", title: "Customers and sales" },
  { value: "money", title: "Payment and accounting" },
  { value: "people", title: "People and projects" },
  { value: "websites", title: "Websites" },
  { value: "automation", title: "Automation" },
  { value: "software", title: "Your own software" },
] as const;

/** The kind of connection: what a visitor has to do to use it. */
export const integrationWays = [
  { value: "builtIn", title: "Built in" },
  { value: "addOn", title: "Add-on" },
  { value: "link", title: "Link or frame" },
  { value: "webhook", title: "Webhook" },
  { value: "connector", title: "Through a connector" },
  { value: "file", title: "File" },
  { value: "api", title: "API" },
] as const;

export type IntegrationCategory = (typeof integrationCategories)[number]["value"];
