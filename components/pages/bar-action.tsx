import type { ActionValue } from "@/components/content/actions";
import { ContentLink } from "@/components/content/content-link";
import { mark } from "@/lib/content/edit-marks";
import { readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";

interface BarActionProps {
  action: ActionValue | null | undefined;
  field: string;
  /** By which the menu for phones finds it, to offer it too. */
  name: "signUp" | "demo";
  /** For an action that only the menu offers. */
  hidden?: boolean;
}

export function BarAction({ action, field, name, hidden = false }: BarActionProps) {
  const value = readObject(action, field);
  const label = readText(value?.label, `${field}.label`);
  if (!value || !label || !resolveLink(value.link)) {
    if (label) reportProblem(`${field}.link`, "leads nowhere");
    return null;
  }
  return (
    <ContentLink
      link={value.link}
      className={hidden ? "hidden" : "action whitespace-nowrap @max-[22.5rem]/bar:hidden"}
      look={{
        "data-action": name,
        "data-style": "primary",
        "data-size": "small",
        ...mark(`navigation.${field}`),
      }}
    >
      {label}
    </ContentLink>
  );
}
