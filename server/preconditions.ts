import { closeSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** Something outside the program is in the way. The message is all that the person at the terminal needs. */
export class StartError extends Error {
  override name = "StartError";
}

/** Reads `.env.local` before `.env`. Variables of the shell win over both. */
export function loadEnvironmentFiles(root: string): void {
  for (const name of [".env.local", ".env"]) {
    const file = path.join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

export function requireWritable(dataFolder: string): void {
  const probe = path.join(dataFolder, `.write-test-${process.pid}`);
  try {
    mkdirSync(dataFolder, { recursive: true });
    closeSync(openSync(probe, "w"));
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new StartError(
      `The data folder ${path.resolve(dataFolder)} can't be written to (${reason}). ` +
        "Set PARAPH_DATA to a folder that this user may write to.",
    );
  }
}

export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, host, port)));
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

export function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new StartError(`Port ${port} is taken. Set PORT to a free one, for example ${port + 1}.`);
  }
  if (error.code === "EACCES") {
    return new StartError(`Port ${port} needs more rights than this user has. Set PORT to one above 1023.`);
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartError(
      `This machine has no address "${host}". Set HOST to one of its own, or leave it out.`,
    );
  }
  return error;
}

/** Port 0 asks the system for a free one. The site's address must be known before it listens. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new StartError(`No free port on ${host}.`);
  return address.port;
}
