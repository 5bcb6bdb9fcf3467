import { isObject } from "../store/fields.ts";

/** References that were weak only because their target was not published yet become strong ones. */
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isObject(value)) return value;
  if (typeof value._ref === "string" && isObject(value._strengthenOnPublish)) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    return _strengthenOnPublish.weak === true ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, strengthenReferences(item)]),
  );
}
