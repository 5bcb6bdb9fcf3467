import type { Content } from "@paraph/assistant/content";
import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { recordTypes } from "../../lib/publishing/records.ts";
import { pathOf } from "../../lib/routes.ts";
import { type Checker, reportOn } from "../../schemas/checks/report.ts";

/** The site's content, as assistants read and write it. */
export function assistantContent(checker: Checker): Content {
  return {
    schema: checker.workspace.schema,
    hiddenTypes: recordTypes,
    publishedIdOf,
    report: (document) => reportOn(document, checker),
    pathOf({ _type, path, slug }, category) {
      const current = isRecord(slug) ? slug.current : null;
      return pathOf({ _type, path: textOr(path), slug: textOr(current), category: textOr(category) });
    },
  };
}

function textOr(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
