import { contractCardFields, contractCategoryFields } from "@/lib/content/fragments";

export const contractGalleryProjection = /* groq */ `
  templates[]->{ ${contractCardFields} },
  categories[]->{ ${contractCategoryFields} },
  "allCategories": *[
    _type == "contractCategory" && defined(slug.current) && coalesce(count(^.categories), 0) == 0
  ] | order(heading asc) { ${contractCategoryFields} },
  "listed": *[_type == "contractCategory" && defined(slug.current) && ^.show == "list"] {
    _id, _rev, _type,
    "contracts": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current)] | order(name asc)[0...60] {
      "id": _id, name, "slug": slug.current
    }
  }
` as const;
