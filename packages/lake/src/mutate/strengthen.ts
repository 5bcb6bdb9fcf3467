import { isRecord } from "@paraph/service/json";
import { publishedIdOf } from "../document-ids.ts";
import type { LakeDocument } from "../store/types.ts";

/** What a draft or version becomes when it is published over the document that is published now. */
export function publishedForm(version: LakeDocument, published: LakeDocument | null) {
  const { _updatedAt, _rev, _system, ...content } = version;
  // `strengthenReferences` changes only references, so the required fields are still there.
  const strengthened = strengthenReferences(content) as Omit<LakeDocument, "_updatedAt" | "_rev">;
  const _createdAt = published?._createdAt ?? version._createdAt;
  return { ...strengthened, _id: publishedIdOf(version._id), _type: version._type, _createdAt };
}

/** Makes references strong if they were weak only until their target was published. */
function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isRecord(value)) return value;
  if (typeof value._ref === "string" && isRecord(value._strengthenOnPublish)) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    return _strengthenOnPublish.weak === true ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, strengthenReferences(item)]),
  );
}

/**
 * The opposite: strong references to the targets for which `typeOf` knows a type become weak until the target is
 * published again. Returns the same value if there are none.
 */
export function weakenReferences(value: unknown, typeOf: (target: string) => string | null): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => weakenReferences(item, typeOf));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  if (typeof value._ref === "string") {
    const type = value._weak === true || value._strengthenOnPublish ? null : typeOf(value._ref);
    return type === null ? value : { ...value, _weak: true, _strengthenOnPublish: { type } };
  }
  const fields = Object.entries(value).map(
    ([field, item]) => [field, weakenReferences(item, typeOf)] as const,
  );
  return fields.some(([field, item]) => item !== value[field]) ? Object.fromEntries(fields) : value;
}
