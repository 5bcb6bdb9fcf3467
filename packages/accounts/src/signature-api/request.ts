import { bearerOf, ServiceError } from "@paraph/service/requests";
import type { Context } from "hono";
import type { Identity, ProductDependencies } from "./dependencies.ts";

/** The person in `Authorization: Bearer <ID token>`. */
export async function findBearer(c: Context, deps: ProductDependencies): Promise<Identity | null> {
  const token = bearerOf(c);
  return token ? await deps.verifyIdToken(token) : null;
}

export async function requireBearer(c: Context, deps: ProductDependencies): Promise<Identity> {
  const identity = await findBearer(c, deps);
  if (identity) return identity;
  throw invalidToken("Send a valid ID token as Authorization: Bearer.");
}

export function invalidToken(message: string): ServiceError {
  return new ServiceError(401, "invalid_token", message);
}
