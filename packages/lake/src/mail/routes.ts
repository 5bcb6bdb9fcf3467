import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { frame, pageHeaders } from "../sign-in/login-page.ts";
import { isPersonalId } from "../store/ids.ts";
import type { DocumentChange, LakeDocument } from "../store/types.ts";
import { oneLine, textIn } from "./addresses.ts";
import { kindOf, mailKinds } from "./choices.ts";
import { subscriberIn } from "./confirmations.ts";

const choice = z.strictObject({ kind: z.string().max(50), isOn: z.boolean() });
const again = z.strictObject({ id: z.number().int() });
const leads = z.strictObject({ ids: z.array(z.string().max(200)).max(10_000) });

const listed = 100;

/** What one link of a mail does. */
interface LinkedPage {
  readonly title: string;
  readonly words: string;
  readonly button: string;
  readonly done: { readonly title: string; readonly words: string };
  press(): void;
}

/** What people get by mail, what became of it, and the pages behind the links in mails. */
export function mailRoutes(
  context: LakeContext,
  { mail, people, settings }: LakeServices,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { post } = mail;
  const subscribers = openSubscribers(context, settings.dataset);

  routes.get("/mail", (c) => {
    const person = people.find(c.get("caller").id);
    return c.json({
      transport: mail.transport,
      address: person?.email ?? null,
      kinds: person ? post.choices.of(person) : [],
    });
  });

  routes.post("/mail", async (c) => {
    const wanted = choice.safeParse(await c.req.json().catch(() => null));
    const kind = wanted.success ? kindOf(wanted.data.kind) : null;
    const person = people.find(c.get("caller").id);
    if (!wanted.success || kind === null || person === null)
      throw plainError(
        400,
        "Bad Request",
        "Choosing mails failed: a person sends a kind and whether it is on",
      );
    post.choices.set(person.id, kind, wanted.data.isOn);
    return c.json({ kinds: post.choices.of(person) });
  });

  routes.get("/mail/queue", (c) => c.json({ ...post.queue.counts(), mails: post.queue.list(listed) }));

  routes.post("/mail/queue", async (c) => {
    const wanted = again.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) throw plainError(400, "Bad Request", "Sending a mail again failed: send its id");
    if (!mail.sendAgain(wanted.data.id))
      throw plainError(
        409,
        "Conflict",
        "This mail can't be sent again: it was sent, or its link has expired.",
      );
    return c.json({ id: wanted.data.id });
  });

  routes.post("/mail/stop-links", async (c) => {
    const wanted = leads.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) throw plainError(400, "Bad Request", "Making stop links failed: send ids of leads");
    const ids = wanted.data.ids.filter((id) => subscribers.find(id)?.confirmedAt !== undefined);
    return c.json({ links: Object.fromEntries(ids.map((id) => [id, post.leadLink("stop", id)])) });
  });

  routes.get("/mail/:use/:token", async (c) => {
    const page = find(c);
    if (page === null) return spent(c);
    return c.html(await mailPage({ brand: post.brand(), ...page }), 200, headers);
  });

  // A program for mail sends this by itself when its person presses "Unsubscribe" (RFC 8058). Whoever has the link may.
  routes.post("/mail/:use/:token", async (c) => {
    const page = find(c);
    if (page === null) return spent(c);
    page.press();
    return c.html(await mailPage({ brand: post.brand(), ...page.done }), 200, headers);
  });

  const headers = pageHeaders(settings.allowedOrigins);

  async function spent(c: Context<LakeEnvironment>) {
    const words = "It is too old, or what it was about is gone. Nothing was changed.";
    const page = await mailPage({ brand: post.brand(), title: "This link no longer works", words });
    return c.html(page, 404, headers);
  }

  function find(c: Context<LakeEnvironment>): LinkedPage | null {
    const [use, token] = [c.req.param("use") ?? "", c.req.param("token") ?? ""];
    if (use === "off") return offPage(token);
    const id = use === "confirm" || use === "stop" ? post.readLead(use, token) : null;
    const lead = id === null ? null : subscribers.find(id);
    if (id === null || lead === null) return null;
    const address = oneLine(textIn(lead.email), 254);
    if (use === "stop") return stopPage(id, address);
    return subscribers.canConfirm(id) ? confirmPage(id, address) : null;
  }

  function offPage(token: string): LinkedPage | null {
    const found = post.readOff(token);
    const person = found && people.find(found.personId);
    if (!found || !person) return null;
    const what = `“${mailKinds[found.kind].title}”`;
    return {
      title: "Turn off these mails",
      words: `${person.email} gets a mail when: ${what}. Other mails stay as they are.`,
      button: "Turn them off",
      press: () => post.choices.set(person.id, found.kind, false),
      done: {
        title: "Turned off",
        words: `${person.email} gets no more mails about ${what}. You turn them on again in the Studio, under My account.`,
      },
    };
  }

  function confirmPage(id: string, address: string): LinkedPage {
    return {
      title: "Confirm your address",
      words: `Press the button, and ${address} gets what was asked for at ${post.brand()}. If it was not you, close this page.`,
      button: "Confirm my address",
      press: () => subscribers.confirm(id),
      done: { title: "Confirmed", words: `Thank you. ${address} is on the list.` },
    };
  }

  function stopPage(id: string, address: string): LinkedPage {
    return {
      title: "Delete your address",
      words: `Press the button, and ${post.brand()} deletes ${address} and sends no more mails there.`,
      button: "Delete my address",
      press: () => subscribers.forget(id),
      done: { title: "Deleted", words: `Your address is deleted: ${address}. You get no more mails.` },
    };
  }

  return routes;
}

interface MailPage {
  readonly brand: string;
  readonly title: string;
  readonly words: string;
  /** Without one there is nothing to press. */
  readonly button?: string;
}

/** A page behind a link of a mail. Opening it changes nothing, because programs that check mail open links, too. */
function mailPage({ brand, title, words, button }: MailPage): Promise<string> {
  return frame(
    title,
    html`<p class="lead"${button ? "" : html` role="status"`}>${words}</p>
${button ? html`<form method="post"><button class="go">${button}</button></form>` : ""}`,
    { place: brand },
  );
}

/** In milliseconds: how long the address of a newsletter can be confirmed. */
const confirmable = 30 * 24 * 60 * 60_000;

/** The addresses that visitors entered for a newsletter. */
function openSubscribers(context: LakeContext, name: string) {
  const dataset = () => (context.store.datasetNames().includes(name) ? context.store.dataset(name) : null);
  const find = (id: string): LakeDocument | null => {
    const lead = isPersonalId(id) ? dataset()?.documents.get(id) : undefined;
    return lead?._type === "lead" && lead.kind === "newsletter" ? lead : null;
  };
  /** All that was sent with the address of a lead, in whatever form and letters. */
  const sameAs = (lead: LakeDocument): LakeDocument[] =>
    [...(dataset()?.idsOfType("lead") ?? [])].flatMap((id) => {
      const other = find(id);
      return other && (id === lead._id || subscriberIn(other) === subscriberIn(lead)) ? [other] : [];
    });
  const commit = (changes: readonly Pick<DocumentChange, "previous" | "next">[]) => {
    const transactionId = context.createId();
    const timestamp = context.now().toISOString();
    dataset()?.commit({
      author: "system",
      transactionId,
      timestamp,
      changes: changes.map(({ previous, next }) => ({
        id: String(previous?._id),
        previous,
        next: next && { ...next, _rev: transactionId, _updatedAt: timestamp },
        mutations: [],
      })),
    });
  };
  return {
    find,
    canConfirm(id: string): boolean {
      const lead = find(id);
      if (lead === null) return false;
      const since = context.now().getTime() - Date.parse(textIn(lead.receivedAt));
      return lead.confirmedAt !== undefined || since < confirmable;
    },
    /**
     * Keeps when it was confirmed, beside the words that were agreed to and the page that they were on. So it does with the
     * address in other forms with the same words: it is asked once a day, however many forms it was entered in.
     */
    confirm(id: string): void {
      const lead = find(id);
      if (lead === null) return;
      const confirmedAt = context.now().toISOString();
      const waiting = sameAs(lead).filter(
        (other) => other.confirmedAt === undefined && textIn(other.consent) === textIn(lead.consent),
      );
      if (waiting.length > 0)
        commit(waiting.map((previous) => ({ previous, next: { ...previous, confirmedAt } })));
    },
    /** Deletes the address from all newsletter forms, and with it the lead's history. */
    forget(id: string): void {
      const lead = find(id);
      if (lead === null) return;
      commit(sameAs(lead).map((previous) => ({ previous, next: null })));
    },
  };
}
