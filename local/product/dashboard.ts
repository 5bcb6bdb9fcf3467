import { Hono } from "hono";
import type { ProductDependencies } from "./dependencies.ts";

export function createDashboard(_deps: ProductDependencies): Hono {
  return new Hono();
}
