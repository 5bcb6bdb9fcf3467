import { useEffect, useState } from "react";
import { resolveInitialValue, useInitialValueResolverContext, useSchema, useTemplates } from "sanity";
import type { MadeType } from "@/schemas/starters/made-types";
import { useFailureToast } from "../failure-toast";
import { parametersOf, type StartState } from "./start-intents";

type Values = Readonly<Record<string, unknown>>;

/** What the Studio itself would write into a new document, in the list where it is begun; null until it is known. */
export function useInitialValues(type: MadeType, start: StartState): Values | null {
  const schema = useSchema();
  const templates = useTemplates();
  const context = useInitialValueResolverContext();
  const fail = useFailureToast();
  const [found, setFound] = useState<{ readonly key: string; readonly values: Values } | null>(null);
  const key = JSON.stringify([type, start]);
  const template =
    templates.find(({ id, schemaType }) => id === start.template && schemaType === type) ??
    templates.find(({ id }) => id === type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked; the rest is new at each render
  useEffect(() => {
    let isCurrent = true;
    const resolved = template
      ? resolveInitialValue(schema, template, { ...parametersOf(start) }, context)
      : Promise.resolve({});
    resolved.then(
      (values) => isCurrent && setFound({ key, values }),
      (error: unknown) => {
        if (!isCurrent) return;
        fail("The values of this list are not filled in", error);
        setFound({ key, values: {} });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return found?.key === key ? found.values : null;
}
