import { defineField } from "sanity";
import { describeAge, isAhead } from "../objects/claim-age.ts";

/** The public page of somebody else that shows what a line says. */
export const sourceField = defineField({
  name: "source",
  title: "Address of the source",
  description: "The public page that shows this. Not a page of ours, and nothing behind a login.",
  type: "url",
  validation: (rule) => [
    rule.required().error("Give the address of a public page that shows this."),
    rule.uri({ scheme: ["https"] }).error("Start the address with https://."),
    rule.custom((source) => {
      if (!source || !URL.canParse(source)) return true;
      return new URL(source).hostname === ownHost()
        ? "Give the address of another website. A source is something that we did not write."
        : true;
    }),
  ],
});

export const checkedOnField = defineField({
  name: "checkedOn",
  title: "Checked on",
  description:
    "Shown beside the source. After a year the Studio warns; two months later visitors no longer see the line.",
  type: "date",
  validation: (rule) => [
    rule.required().error("Choose the day on which somebody checked the source."),
    rule.custom((day) =>
      isAhead(day, new Date())
        ? "This day is still to come. Write the day on which you read the source."
        : true,
    ),
    rule.custom((day) => describeAge(day, new Date()) ?? true).warning(),
  ],
});

/** The Studio runs under the site's own address. A check on a server has none. */
function ownHost(): string | null {
  return typeof location === "undefined" ? null : location.hostname;
}
