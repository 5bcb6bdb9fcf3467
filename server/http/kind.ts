import { isWrittenFile } from "../../lib/routes.ts";
import { isStudioPath } from "../studio/studio.ts";
import { isFragmentPath, isPagePath } from "./canonical-path.ts";
import { isLakePath } from "./lake-proxy.ts";
import { isServicesPath } from "./services-proxy.ts";

/** What a request is for. `refused`: it is turned away before that is looked at. */
export type Kind = "page" | "file" | "api" | "studio" | "lake" | "services" | "refused";

/** What an address is for. */
export function kindOf(target: string): Kind {
  if (isLakePath(target)) return "lake";
  if (isServicesPath(target)) return "services";
  if (isStudioPath(target)) return "studio";
  if (isWrittenFile(target)) return "file";
  if (isPagePath(target)) return /^[^?]*\.\w+(?:\?|$)/.test(target) ? "file" : "page";
  if (isFragmentPath(target)) return "page";
  return target.startsWith("/api/") ? "api" : "file";
}
