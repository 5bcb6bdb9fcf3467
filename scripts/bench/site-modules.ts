import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Imports modules of the site, which use its bundler's alias. */
export async function withSiteModules<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name.startsWith("@/")
        ? { url: pathToFileURL(path.join(root, `${name.slice(2)}.ts`)).href, shortCircuit: true }
        : next(name, context),
  });
  try {
    return await work();
  } finally {
    hooks.deregister();
  }
}
