// @vitest-environment jsdom
import { expect, test } from "vitest";
import { email, openAccountPage, password } from "../../support/account-page.tsx";

const missing = () => Response.json({ error: "not_found" }, { status: 404 });

test("R-AUTH-6 the account's page turns the second factor on: password, picture and key, first code, recovery codes shown once; a recovery code turns it off", async () => {
  await using page = await openAccountPage();
  await page.says("It is off.");
  await page.press("Turn on");
  await page.confirm("Wrong-pass1");
  await page.says("That password is not right.");
  await page.confirm();
  await page.says("Write the code that it shows");
  expect(page.place.querySelector("img")?.getAttribute("src")).toMatch(/^data:image\/svg/);
  const secret = page.place.querySelector("[data-secret]")?.textContent.replaceAll(" ", "") ?? "";
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.type("Enter OTP", "000000");
  await page.says("Invalid OTP");
  await page.type("Enter OTP", page.product.code(0, secret));
  await page.says("Save your recovery codes now");
  const codes = [...page.place.querySelectorAll("[aria-label='Recovery codes'] li")].map(
    (one) => one.textContent,
  );
  for (const code of codes) expect(code).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
  await page.press("Download");
  await page.press("Copy");
  expect([page.saved[0]?.text, page.copied[0]]).toEqual(Array(2).fill(`${codes.join("\n")}\n`));
  await page.press("I have saved them");
  await page.says("It is on. 10 recovery codes are left.");
  expect(page.text()).not.toContain(codes[0]);

  await page.press("Turn off");
  await page.type("Enter OTP", codes[0] ?? "");
  await page.press("Turn off");
  await page.says("The second factor is off.");
  expect(JSON.stringify(page.reports)).not.toMatch(new RegExp(`${secret}|${codes[0]}|${password}`));
});

test("R-AUTH-6 new recovery codes need a code, and too many wrong ones say how long to wait", async () => {
  await using page = await openAccountPage({ hasFactor: true });
  await page.says("One more code");
  await page.type("Enter OTP", page.product.code());
  await page.says("It is on. You have no recovery codes: get new ones.");
  await page.press("New recovery codes");
  page.product.pass(30);
  await page.type("Enter OTP", page.product.code());
  await page.says("Save your recovery codes now");
  await page.press("I have saved them");
  await page.says("10 recovery codes are left.");
  await page.press("Turn off");
  for (const code of ["000001", "000002", "000003", "000004", "000005", "000006"])
    await page.type("Enter OTP", code);
  await page.says("Too many attempts. Please try again in 15 minutes.");
});

test("R-AUTH-6 whoever has the password alone sees nothing, and a confirmation asks for the code too", async () => {
  await using page = await openAccountPage({ hasFactor: true });
  await page.says("One more code");
  expect(page.text()).not.toContain("Delete the account");
  await page.type("Enter OTP", "000000");
  await page.says("Invalid OTP");
  await page.type("Enter OTP", page.product.code());
  await page.says("Delete the account");
  await page.press("Download");
  await page.confirm();
  await page.says("Write the six digits");
  expect(page.names()).not.toContain("/account/export");
  page.product.pass(30);
  await page.type("Enter OTP", page.product.code());
  await page.says("The file is in your downloads.");
});

test("R-AUTH-4 R-AUTH-5 a new address is checked, asked for once more with the password, and what happens next is said", async () => {
  await using page = await openAccountPage();
  await page.says("Send the mail");
  for (const [typed, words] of [
    ["anna", "Please enter valid email"],
    [" Anna@Demo.example", "This is the address that your account has."],
  ] as const) {
    await page.type("New e-mail", typed);
    await page.press("Send the mail");
    expect(page.text()).toContain(words);
  }
  await page.type("New e-mail", "new@people.example");
  await page.press("Send the mail");
  await page.press("Close");
  expect(page.names()).not.toContain("requestEmail");
  await page.press("Send the mail");
  page.refusals.set("requestEmail", "auth/email-already-in-use");
  await page.confirm();
  await page.says("Another account has this address.");
  page.refusals.delete("requestEmail");
  await page.press("Send the mail");
  await page.says("We sent a mail to new@people.example.");
  expect(page.calls).toContainEqual(["requestEmail", "new@people.example"]);
  // Once is enough for a few minutes.
  expect(page.names().filter((name) => name === "confirmPassword")).toHaveLength(1);
  page.wait(5 * 60_000);
  await page.type("New e-mail", "other@people.example");
  await page.press("Send the mail");
  await page.says("Confirm that it is you");
});

test("R-AUTH-5 a new password follows the rules of registration; who has none sets one after the provider's window", async () => {
  await using page = await openAccountPage({ methods: ["google"] });
  await page.says("Set a password");
  expect(page.text()).toContain("Your only way in. Set a password to unlink it.");
  for (const [first, second, words] of [
    ["", "", "Please enter password"],
    ["abc", "", "Please repeat the password"],
    ["abc", "abd", "Password and confirm password should be same"],
    ["abcdefgh", "abcdefgh", "Weak Password"],
  ] as const) {
    await page.type("New password", first);
    await page.type("Confirm Password", second);
    await page.press("Set a password");
    expect(page.text()).toContain(words);
  }
  await page.type("New password", "Abcdefg2");
  await page.type("Confirm Password", "Abcdefg2");
  await page.press("Set a password");
  page.refusals.set("confirmPopup", "auth/popup-closed-by-user");
  await page.press("Confirm with Google");
  await page.says("The window was closed. Nothing has changed.");
  page.refusals.set("confirmPopup", "auth/user-mismatch");
  await page.press("Confirm with Google");
  await page.says("That is another account.");
  page.refusals.clear();
  await page.press("Confirm with Google");
  await page.says("Your password is set.");
  expect(page.calls).toContainEqual(["setPassword", "Abcdefg2"]);
  await page.says("Unlink");
  await page.press("Unlink Google");
  await page.says("Google no longer signs you in.");
  await page.press("Link Microsoft");
  await page.says("Microsoft signs you in from now on.");
});

test("R-AUTH-7 signing out everywhere ends the API's and the provider's sessions and this browser's", async () => {
  await using page = await openAccountPage();
  await page.says("No sign-in is recorded yet.");
  await page.press("Sign out everywhere");
  await page.confirm();
  await page.says("You are signed out everywhere");
  expect(page.product.ended).toEqual(["anna"]);
  expect(page.names()).toContain("leave");
});

test("R-AUTH-7 the copy is a file with the account, the owner and the records", async () => {
  await using page = await openAccountPage();
  await page.says("A copy of your data");
  await page.press("Download");
  await page.confirm();
  await page.says("The file is in your downloads.");
  const [{ name, text, type } = { name: "", text: "{}", type: "" }] = page.saved;
  expect([name, type]).toEqual(["paraph-account.json", "application/json"]);
  expect(JSON.parse(text)).toMatchObject({
    account: { email, methods: ["email_password"] },
    records: { purchases: [{ buyer: email }] },
  });
});

test("R-AUTH-7 deletion says what goes and what stays, asks for the address, and can be repeated where the provider failed", async () => {
  await using page = await openAccountPage();
  await page.says("Purchases stay in the ledger");
  await page.press("Delete the account");
  await page.type(`Write ${email} to go on`, "bert@demo.example");
  await page.press("Delete for good");
  expect(page.text()).toContain("This is not the address of this account.");
  expect(page.names()).not.toContain("/account/delete");
  await page.type(`Write ${email} to go on`, email);
  page.refusals.set("deleteAccount", "auth/network-request-failed");
  await page.press("Delete for good");
  await page.confirm();
  await page.says("Your account can't be reached.");
  page.refusals.clear();
  await page.press("Delete for good");
  await page.says("Your account is deleted");
  expect(page.names().filter((name) => name === "/account/delete")).toHaveLength(2);
  expect(page.names().at(-1)).toBe("leave");
});

test("R-AUTH-7 a signature API without these calls leads to the dashboard, and e-mail and password work", async () => {
  const answers = { "/account/get-info": missing };
  await using page = await openAccountPage({ answers });
  await page.says("It is managed in the dashboard.");
  const ways = [...page.place.querySelectorAll<HTMLAnchorElement>("a[href='/local/dashboard']")];
  expect(ways).toHaveLength(4);
  for (const name of ["Turn on", "Download", "Delete the account", "Sign out everywhere"])
    await expect(page.press(name), name).rejects.toThrow("Nothing is called");
  await page.type("New e-mail", "new@people.example");
  await page.press("Send the mail");
  await page.confirm();
  await page.says("We sent a mail to new@people.example.");
});

test("R-AUTH-3 nobody signed in, an account that can't be read and a sign-in that has ended have their own words", async () => {
  await using nobody = await openAccountPage({ isNobody: true });
  await nobody.says("Sign in to see your account");
  let isDown = true;
  const answers = {
    "/account/get-info": () => {
      if (isDown) throw new TypeError("fetch failed");
      return Response.json({ twoFactor: { enabled: false, verified: false, recoveryCodesLeft: 0 } });
    },
  };
  await using page = await openAccountPage({ answers });
  await page.says("Your account can't be reached. Check your connection, then try again.");
  isDown = false;
  await page.press("Try again");
  await page.says("It is off.");
  page.refusals.set("confirmPassword", "auth/too-many-requests");
  await page.press("Download");
  await page.confirm();
  await page.says("Too many attempts. Please wait a few minutes, then try again.");
});
