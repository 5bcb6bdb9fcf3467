import { codeOf, visit } from "@paraph/accounts/testing/identity";
import { signInWithEmailAndPassword } from "firebase/auth";
import { expect, test } from "vitest";
import { frontOf } from "../support/services.ts";

test("R-AUTH without local accounts each of their addresses answers 404, and the SDK reports that sign-in is not allowed", async () => {
  await using front = await frontOf(null);
  const paths = [
    "/local",
    "/local/mail",
    "/local/chooser",
    "/local/signature-api/owners",
    "/local/dashboard",
  ];
  for (const path of [...paths, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local"]) {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(front.url + path, { method });
      expect([path, method, answer.status]).toEqual([path, method, 404]);
    }
  }
  await using visitor = visit(front.url);
  const refused = signInWithEmailAndPassword(visitor.auth, "anna@demo.example", "Demo-pass1");
  expect(await codeOf(refused)).toBe("auth/operation-not-allowed");
});
