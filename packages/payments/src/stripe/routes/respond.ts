import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { BillingContext } from "../billing/context.ts";
import { StripeStandInError } from "../errors.ts";
import type { Expand } from "../expand.ts";
import { type FormFields, parseForm } from "../form-body.ts";
import { listOf } from "../formats/part.ts";

export type Respond = ReturnType<typeof createRespond>;

/** Answers in the provider's ways: expanded fields, pages of lists, and one answer for one idempotency key. */
export function createRespond({ store, events }: BillingContext, { expanded }: Expand) {
  function object(c: Context, answer: object) {
    return c.json(expanded(answer, new URL(c.req.url).searchParams));
  }

  return {
    object,
    /** One page of a list. Refuses filters that the list does not have, which would otherwise be ignored silently. */
    list<Element extends { readonly id: string }>(
      c: Context,
      all: readonly Element[],
      filters: Readonly<Record<string, (one: Element, value: string) => boolean>> = {},
    ) {
      const { searchParams, pathname } = new URL(c.req.url);
      const asked = [...searchParams].filter(([name]) => !/^(limit|starting_after|expand.*)$/.test(name));
      const found = asked.reduce<readonly Element[]>((left, [name, value]) => {
        const filter = filters[name];
        if (filter) return left.filter((one) => filter(one, value));
        const message = `The stand-in does not support the parameter "${name}".`;
        const details = { param: name, code: "parameter_unknown" };
        throw new StripeStandInError(400, "invalid_request_error", message, details);
      }, all);
      const limit = Math.min(100, Math.max(1, Number(searchParams.get("limit") ?? 10) || 10));
      const after = searchParams.get("starting_after");
      const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const page = found.slice(start, start + limit);
      return object(c, listOf(pathname, page, found.length > start + limit));
    },
    /**
     * Does what a POST asks, once for each idempotency key.
     * @param make - returns the name of what it made or changed
     */
    async once(c: Context, make: (fields: FormFields) => string, show: (id: string) => object) {
      const body = await c.req.text();
      const fields = parseForm(body);
      const key = c.req.header("idempotency-key");
      const fingerprint = createHash("sha256").update(`${c.req.path}\n${body}`).digest("hex");
      const earlier = key === undefined ? null : store.findRequest(key);
      if (earlier && earlier.fingerprint !== fingerprint) {
        const message =
          "Keys for idempotent requests can only be used with the parameters they were first used with.";
        throw new StripeStandInError(400, "idempotency_error", message);
      }
      if (earlier) c.header("idempotent-replayed", "true");
      const id =
        earlier?.id ??
        events.commit(() => {
          const made = make(fields);
          if (key !== undefined) store.saveRequest(key, fingerprint, made);
          return made;
        }).result;
      return c.json(expanded(show(id), fields));
    },
  };
}
