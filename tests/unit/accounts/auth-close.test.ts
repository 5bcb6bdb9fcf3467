import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { initialAuth } from "../../../lib/accounts/auth-state.ts";
import type { IdentityPort } from "../../../lib/accounts/identity-port.ts";
import { createWorld } from "../../support/auth-world.ts";

/** Runs all pending work that needs no further input. */
async function pendingWork(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

/** Logs in with a code, closes the dialog once the step is reached, and then lets the step finish. */
async function closeDuringLogin(
  world: ReturnType<typeof createWorld>,
  reached: Promise<void>,
  goOn: () => void,
): Promise<void> {
  void world.logIn();
  void world.until((state) => state.step === "twoFactor").then(() => world.submit({ otp: "123456" }));
  await reached;
  world.act({ type: "close" });
  goOn();
  await pendingWork();
}

const steps: [string, keyof IdentityPort | `/${string}`][] = [
  ["the sign-in", "signInWithPassword"],
  ["the token", "idToken"],
  ["the two-factor status", "/2fa/get-info"],
  ["code verification", "/2fa/verify-qr"],
  ["the owners request", "/owners"],
  ["session persistence", "keepSession"],
];

test.each(steps)("R-AUTH-1 closing during %s leaves no state behind", async (_, step) => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const wait = () => {
    reached.resolve();
    return goOn.promise;
  };
  const world = createWorld({
    api: {
      "/2fa/get-info": () => ({ enabled: true, verified: true }),
      ...(step.startsWith("/")
        ? { [step]: () => wait().then(() => ({ enabled: true, success: true })) }
        : {}),
    },
  });
  if (!step.startsWith("/")) world.identity.before.set(step as keyof IdentityPort, wait); // paths begin with a slash
  await closeDuringLogin(world, reached.promise, goOn.resolve);
  expect(world.getState()).toEqual({ ...initialAuth, attempt: world.getState().attempt });
  expect([world.identity.current, world.identity.isKept]).toEqual([null, false]);
  expect([world.visited, world.announced, [...world.kept]]).toEqual([[], [], []]);
});

test.each([
  ["the two-factor status", "/2fa/get-info", { enabled: false, verified: false }],
  ["code verification", "/2fa/verify-qr", { success: true }],
])("R-AUTH-1 closing during %s tells the account's server of no login", async (_, path, body) => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const world = createWorld({
    api: {
      "/2fa/get-info": () => ({ enabled: true, verified: true }),
      [path]: () => {
        reached.resolve();
        return goOn.promise.then(() => body);
      },
    },
  });
  await closeDuringLogin(world, reached.promise, goOn.resolve);
  expect(world.paths()).toContain(path);
  expect(world.paths()).not.toContain("/owners");
});

test.each(["close", "switchMode"] as const)("R-AUTH-1 %s on the code form signs out", async (type) => {
  const world = createWorld({ api: { "/2fa/get-info": () => ({ enabled: true, verified: true }) } });
  expect(await world.logIn()).toMatchObject({ step: "twoFactor" });
  world.act(type === "close" ? { type } : { type, mode: "login" });
  await Promise.resolve();
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-7 closing after the hand-off doesn't undo it", async () => {
  const world = createWorld();
  await world.logIn();
  world.act({ type: "close" });
  expect(world.identity.isKept).toBe(true);
  expect(world.identity.calls.map(([name]) => name)).not.toContain("signOut");
});
