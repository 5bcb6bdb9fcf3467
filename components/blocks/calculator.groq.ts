import { actionFields } from "@/lib/content/fragments";

export const calculatorProjection = /* groq */ `
  actions[] { ${actionFields} },
  "pricing": *[_id == "page-pricing"][0] {
    _id, _rev, _type,
    "plans": blocks[_type == "pricing"][0].plans[] { _key, name, price, mode, amount, currency, per }
  }
` as const;
