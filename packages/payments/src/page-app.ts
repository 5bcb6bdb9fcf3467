import { storageProblem } from "@paraph/service/database-file";
import { isBrokenForm, isFromSite } from "@paraph/service/requests";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

export interface PageAppOptions {
  /** What failed, for the log, such as "a checkout page". */
  readonly name: string;
  /** What somebody reads if nothing could be written. */
  readonly unsaved: string;
  readonly log: (message: string) => void;
}

/** Pages with plain forms, which are only taken from these pages. */
export function createPageApp({ name, unsaved, log }: PageAppOptions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (isBrokenForm(error))
      return c.text("This form can't be read, so nothing was done. Go back and send it again.", 400);
    log(`${c.req.method} of ${name} failed: ${error.stack ?? error.message}`);
    const problem = storageProblem(error);
    if (problem === null) return c.text("This failed. See the log, then go back and try again.", 500);
    return c.text(unsaved, problem === "full" ? 507 : 503);
  });
  app.use(async (c, next) => {
    if (c.req.method === "POST" && isFromSite(c) === false) {
      return c.text("This form was sent from another site.", 403);
    }
    return await next();
  });
  app.use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text("The form is too large.", 413) }));
  return app;
}
