import { isRecord } from "@paraph/service/json";
import type { Environment } from "../../lib/env/environment.ts";
import { ask, type Finding, fine, readJson, type World, wrong } from "./finding.ts";

/** Whether the provider by which people sign in to the Studio answers, and knows the site. Nobody is signed in to find out. */
export async function examineSingleSignOn(
  { lake, singleSignOn, siteUrl }: Pick<Environment, "lake" | "singleSignOn" | "siteUrl">,
  world: World,
): Promise<Finding> {
  if (lake.mode === "hosted" || singleSignOn === null) return fine("Single sign-on: off");
  const { issuer, clientId, clientSecret, isOnly } = singleSignOn;
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await ask(world, address);
  if ("reason" in answer || !answer.ok) {
    const reason = "reason" in answer ? answer.reason : `it answered ${answer.status}`;
    return wrong(`Single sign-on: ${address} says nothing: ${reason}`, "Correct OIDC_ISSUER.");
  }
  const told = await readJson(answer);
  if (!isRecord(told) || told.issuer !== issuer || typeof told.token_endpoint !== "string") {
    const name =
      isRecord(told) && typeof told.issuer === "string" ? `calls itself ${told.issuer}` : "is none";
    return wrong(`Single sign-on: the provider at ${issuer} ${name}`, "Correct OIDC_ISSUER, to the letter.");
  }
  const redirect = `${siteUrl}/lake/v1/auth/login/callback`;
  const words = [clientId, clientSecret].map((word) => encodeURIComponent(word)).join(":");
  // A code that nobody was given: who is not known as a client is refused before it is looked at.
  const form = { grant_type: "authorization_code", code: "none", redirect_uri: redirect };
  const exchange = await ask(world, told.token_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(words).toString("base64")}` },
    body: new URLSearchParams(form),
  });
  const refusal = "reason" in exchange ? null : await readJson(exchange);
  if (isRecord(refusal) && refusal.error === "invalid_client")
    return wrong(
      `Single sign-on: ${issuer} does not take OIDC_CLIENT_ID with OIDC_CLIENT_SECRET`,
      "Copy both from the provider.",
    );
  return fine(
    `Single sign-on: ${issuer} answers${isOnly ? ", and is the only way in" : ""}. It must know ${redirect}`,
  );
}
