const ofOrder = new Set(["data-order-form", "data-added-price"]);

/**
 * Makes a part of the page say what another says, and touches only what differs: what is typed, the focus and the caret
 * stay. A form of an order keeps its fields and only gets the order.
 */
export function adopt(old: Element, next: Element): void {
  const isForm = next.hasAttribute("data-order-form");
  for (const { name } of [...old.attributes]) {
    if (!isForm && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if ((!isForm || ofOrder.has(name)) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (!isForm) adoptChildren(old, next);
}

function adoptChildren(old: Element, next: Element): void {
  let at: ChildNode | null = old.firstChild;
  for (const node of [...next.childNodes]) {
    const same = nextLike(node, at);
    if (!same) {
      old.insertBefore(node, at);
      continue;
    }
    while (at && at !== same) at = removed(at);
    at = same.nextSibling;
    if (same instanceof Element && node instanceof Element) adopt(same, node);
    else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
  }
  while (at) at = removed(at);
}

/** The first one from here on that can become the other. */
function nextLike(node: ChildNode, from: ChildNode | null): ChildNode | null {
  let one = from;
  while (one && one.nodeName !== node.nodeName) one = one.nextSibling;
  return one;
}

function removed(node: ChildNode): ChildNode | null {
  const after = node.nextSibling;
  node.remove();
  return after;
}
