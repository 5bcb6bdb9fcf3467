import type { ReactNode } from "react";
import type { BlockOf } from "@/lib/content/blocks";
import { leaveOut } from "@/lib/content/report";

/** The blocks of another document, which `<Blocks>` has rendered into `children`. */
export function Reusable({ reference, children }: BlockOf<"reusable"> & { children?: ReactNode }) {
  if (!reference) return leaveOut("reference", "refers to a reusable block that is not published");
  return <>{children}</>;
}
