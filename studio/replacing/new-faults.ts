import { type Path, pathToString } from "sanity";
import type { ReportFinding } from "@/schemas/checks/report";
import type { Hit } from "./find-hits";

/** What is wrong after a replacement and was not before. Numbers in messages are of the text itself, so they don't count. */
export function newFaults(
  before: readonly ReportFinding[],
  after: readonly ReportFinding[],
): ReportFinding[] {
  const known = new Set(before.map(nameOf));
  return after.filter((finding) => !known.has(nameOf(finding)));
}

function nameOf({ level, path, message }: ReportFinding): string {
  return `${level} ${pathToString(path)} ${message.replaceAll(/\d+/g, "#")}`;
}

/** Whether a finding is about the field of a hit, or of something in it or around it. */
export function isAbout({ path }: Pick<ReportFinding, "path">, hit: Hit): boolean {
  return path.length > 0 && (beginsWith(path, hit.path) || beginsWith(hit.path, path));
}

function beginsWith(path: Path, other: Path): boolean {
  return pathToString(path.slice(0, other.length)) === pathToString(other);
}
