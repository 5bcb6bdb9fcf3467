import { Mutation } from "@sanity/mutator";

const apply = Mutation.prototype.apply;

/**
 * An edit of a document that is gone does nothing. The vendor's throws, and takes the whole tool down, when somebody publishes
 * or discards a draft while an edit of it is on its way to the lake (@sanity/mutator 6.16).
 */
Mutation.prototype.apply = function applyIfThere(document) {
  return document === null && !this.appliesToMissingDocument() ? null : apply.call(this, document);
};
