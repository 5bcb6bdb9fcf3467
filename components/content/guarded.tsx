import { messageOf } from "@paraph/service/message-of";
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";
import { type MarkedBlock, withMarksOf } from "@/lib/content/edit-marks";
import {
  type ContentLocation,
  collectProblems,
  logProblems,
  type Problem,
  reportProblem,
} from "@/lib/content/report";

/**
 * Renders one part of a page on its own: what it reports is logged with its location, and when it throws it is
 * null instead of an error page.
 */
export function renderGuarded(
  location: ContentLocation,
  render: () => ReactElement | null,
): {
  node: ReactNode;
  problems: readonly Problem[];
} {
  const { result, problems } = collectProblems(() => {
    try {
      return expandComponents(render());
    } catch (error) {
      const reason = messageOf(error);
      reportProblem("of a kind that was not foreseen", `makes it fail: ${reason}`);
      return null;
    }
  });
  logProblems(location, problems);
  return { node: result, problems };
}

interface GuardedProps {
  readonly location: ContentLocation;
  /** Where the overlays of Presentation find its fields; null without them. */
  readonly marked?: MarkedBlock | null;
  readonly children: ReactElement;
}

/** A part of the frame around the blocks: header or footer. */
export function Guarded({ location, marked = null, children }: GuardedProps) {
  return withMarksOf(marked, () => renderGuarded(location, () => children).node);
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/**
 * Calls every component in a tree now, until only HTML is left. Server rendering has no error boundaries: a
 * component that throws later takes the whole page down, while here its caller can catch it and leave out one
 * block. Works because blocks and all they use are synchronous; components of the browser stay as they are.
 */
function expandComponents(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map((child, index) => withKey(expandComponents(child), index));
  if (!isValidElement<Props>(node)) return node;
  const { type, props, key } = node;
  if (isServerComponent(type)) {
    const result = expandComponents(type(props));
    return key === null ? result : createElement(Fragment, { key }, result);
  }
  return withChildren(node, expandComponents(props.children));
}

/**
 * Gives a page its one `h1`: the first heading of its blocks, whichever block that is. Blocks don't know where
 * they stand, so they all write `h2`. Expects expanded nodes; null when there is no heading to promote.
 */
export function promoteFirstHeading(node: ReactNode): ReactNode | null {
  if (Array.isArray(node)) {
    for (const [index, child] of node.entries()) {
      const promoted = promoteFirstHeading(child);
      if (promoted !== null) return node.with(index, promoted);
    }
    return null;
  }
  if (!isValidElement<Props>(node)) return null;
  if (node.type === "h2") return createElement("h1", { ...node.props, key: node.key });
  const children = promoteFirstHeading(node.props.children);
  return children === null ? null : withChildren(node, children);
}

function withChildren(node: ReactElement<Props>, children: ReactNode): ReactElement {
  if (children === undefined || children === null) return node;
  // Passed one by one, an array that stood in the markup is not mistaken for a list that lacks keys.
  return Array.isArray(children) ? cloneElement(node, {}, ...children) : cloneElement(node, {}, children);
}

/** React knows which arrays it made from markup and need no keys; it can't know that of new ones. */
function withKey(node: ReactNode, index: number): ReactNode {
  return isValidElement(node) && node.key === null ? cloneElement(node, { key: index }) : node;
}

/** Components of the browser are functions too on the server, marked by React; classes can't be called. */
function isServerComponent(type: unknown): type is (props: Props) => ReactNode {
  return typeof type === "function" && !("$$typeof" in type) && !type.prototype?.isReactComponent;
}
