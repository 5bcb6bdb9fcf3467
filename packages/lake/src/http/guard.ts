import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { isProof, isToken } from "../auth/credentials.ts";
import type { Caller, LakeEnvironment } from "../context.ts";
import { typedError } from "../errors.ts";
import { unauthorized } from "./error-answer.ts";

type Needed = Caller["role"];

const rank: Record<Needed, number> = {
  anonymous: 0,
  viewer: 1,
  author: 2,
  editor: 3,
  publisher: 4,
  administrator: 5,
};

/** The first match wins. Paths start after the version. A route without a rule needs a signed-in caller. */
const rules: readonly { readonly methods: RegExp; readonly path: RegExp; readonly needs: Needed }[] = [
  { methods: /GET|HEAD|POST/, path: /^\/data\/query\//, needs: "anonymous" },
  { methods: /GET|HEAD/, path: /^\/data\/(doc|listen|live\/events)\//, needs: "anonymous" },
  // These two reject viewers themselves, and name the mutation or action that was rejected.
  { methods: /POST/, path: /^\/data\/(mutate|actions)\//, needs: "viewer" },
  { methods: /POST/, path: /^\/data\/(import|rewind)\//, needs: "publisher" },
  { methods: /POST/, path: /^\/(visits|consents)$/, needs: "publisher" },
  { methods: /POST|PUT|PATCH|DELETE/, path: /^\/assets\//, needs: "author" },
  { methods: /GET/, path: /^\/projects\/[^/]+\/datasets\/[^/]+\/acl$/, needs: "anonymous" },
  { methods: /./, path: /^\/projects\/[^/]+\/tokens(\/|$)/, needs: "administrator" },
  { methods: /POST|PUT|PATCH|DELETE/, path: /^\/(projects|datasets)\//, needs: "administrator" },
  { methods: /./, path: /^\/(people|mail\/queue)$/, needs: "administrator" },
  { methods: /./, path: /^\/mail\/stop-links$/, needs: "editor" },
  { methods: /GET|HEAD|POST/, path: /^\/mail\/(off|confirm|stop)\//, needs: "anonymous" },
  // Whoever takes something out of the Studio says so.
  { methods: /POST/, path: /^\/audit\/exports$/, needs: "viewer" },
  { methods: /./, path: /^\/audit(\/|$)/, needs: "administrator" },
  { methods: /./, path: /^\/(auth|journey|intake)\//, needs: "anonymous" },
  {
    methods: /GET|HEAD/,
    path: /^\/(ping|data\/ping\/[^/]+|check\/cors|users\/[^/]+\/avatar)$/,
    needs: "anonymous",
  },
];

/** An API token that went astray must not make others, or let somebody in. */
const peopleOnly = /^\/(people|projects\/[^/]+\/tokens(\/.*)?)$/;

/** What a proof may be used for: the service that was handed it notes what its bearer does there. */
const notedByProof = /^\/audit\/sales$/;

/** Closed by default: a new route reveals nothing to strangers until a rule allows it. */
export const guardRoutes: MiddlewareHandler<LakeEnvironment> = async (c, next) => {
  const { role } = c.get("caller");
  // An address without a handler answers 501 to everyone and reveals no content.
  if (!matchedRoutes(c).some((route) => route.method !== "ALL")) return next();
  const path = c.req.path.replace(/^\/v[^/]+/, "");
  const rule = rules.find((entry) => entry.methods.test(c.req.method) && entry.path.test(path));
  const needs = rule?.needs ?? "viewer";
  const isWrite = !["GET", "HEAD"].includes(c.req.method);
  // Another service has been handed it, to see who somebody is.
  if (isWrite && !notedByProof.test(path) && isProof(c.get("secret") ?? ""))
    throw typedError(403, "insufficientPermissionsError", "A proof of who somebody is changes nothing.");
  if (isWrite && peopleOnly.test(path) && isToken(c.get("caller")))
    throw typedError(
      403,
      "insufficientPermissionsError",
      "An API token can't make tokens or change people, whatever its role. Sign in to the Studio.",
    );
  if (rank[role] >= rank[needs]) return next();
  if (role === "anonymous") throw unauthorized();
  const permission = c.req.method === "GET" ? "read" : "update";
  throw typedError(
    403,
    "insufficientPermissionsError",
    `Insufficient permissions; permission "${permission}" required: ${c.req.method} ${path} needs the role ${needs}`,
  );
};
