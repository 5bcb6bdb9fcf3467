/**
 * Makes version-0.tar.gz: a data folder as releases left it before it had a version, written by their own code. It runs
 * in the sources of such a release, and so it is plain JavaScript that nothing here imports:
 *
 *     git worktree add /tmp/older 5d47f20~1 && ln -s "$PWD/node_modules" /tmp/older/node_modules
 *     npx --no-install node tests/back-ends/older-folders/make-version-0.mjs /tmp/older
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const older = path.resolve(process.argv[2]);
const { openStore } = await import(path.join(older, "local/lake/store/store.ts"));
const { openPaymentsDatabase } = await import(path.join(older, "local/payments/database.ts"));
const { openProductDatabase } = await import(path.join(older, "local/product/database.ts"));
const { AccountStore } = await import(path.join(older, "local/auth/account-store.ts"));

const folder = mkdtempSync(path.join(tmpdir(), "older-folder-"));
const data = path.join(folder, "data");
let time = Date.parse("2026-11-20T09:00:00Z");
let count = 0;
const now = () => {
  time += 60_000;
  return new Date(time);
};
const store = openStore({ folder: path.join(data, "lake"), now, createId: () => `transaction${++count}` });

/** A document of the content of that release, with the fields that `change` gives it. */
function content(type, name, change = {}) {
  const { blocks, related, seo, signatures, ...fields } = JSON.parse(
    readFileSync(path.join(older, `content/${type}/${type}-${name}.json`), "utf8"),
  );
  // Two clauses tell as much as twenty.
  const short = fields.clauses ? { ...fields, clauses: fields.clauses.slice(0, 2) } : fields;
  return { ...short, ...change };
}

function write(dataset, ...documents) {
  const at = now().toISOString();
  dataset.commit({
    author: "ada",
    timestamp: at,
    changes: documents.map((fields) => {
      const previous = dataset.documents.get(fields._id) ?? null;
      const _createdAt = previous?._createdAt ?? at;
      const next = { ...fields, _createdAt, _updatedAt: at, _rev: "" };
      return { id: fields._id, previous, next, mutations: [{ createOrReplace: fields }] };
    }),
  });
}

const category = content("contractCategory", "real-estate");
const kept = ["leases", "land-and-access"].map((key) => {
  const found = category.subCategories.find(({ _key }) => _key === key);
  return { ...found, top: found.top.slice(0, 1) };
});
// As the Studio of that release added one: a random key, and no address.
const added = { _key: "4f1c09a2b7de", _type: "subCategory", title: "Barns & Stables", top: [] };
const realEstate = { ...category, subCategories: [...kept, added] };
const lease = content("contractTemplate", "residential-lease-agreement");
const beehive = content("contractTemplate", "beehive-placement-agreement");
const easement = content("contractTemplate", "easement-agreement");
const grazing = content("contractTemplate", "grazing-license", { subCategory: "Barns & Stables" });
const boundary = content("contractTemplate", "boundary-line-agreement", { subCategory: "Fences" });

const production = store.createDataset("production");
write(production, { ...realEstate, description: "Contracts about land." }, lease, beehive, easement);
write(production, realEstate, grazing, boundary);
write(production, { ...beehive, summary: "Hives on somebody’s land." });
write(production, { _id: "page-home", _type: "page", title: "Home", path: "/" });
const retitled = [{ ...kept[0], title: "Letting" }, kept[1], added];
write(
  production,
  { ...realEstate, _id: `drafts.${realEstate._id}`, subCategories: retitled },
  { ...lease, _id: `drafts.${lease._id}`, subCategory: "Letting" },
  { ...easement, _id: `versions.r1.${easement._id}`, subCategory: "Leases" },
);
const staging = store.createDataset("staging");
write(staging, realEstate, beehive, lease);
store.close();

mkdirSync(path.join(data, "lake/assets/ab"), { recursive: true });
writeFileSync(path.join(data, "lake/assets/ab/abcd"), "a picture");

const sales = openPaymentsDatabase(path.join(data, "payments/payments.db"));
sales.exec(`INSERT INTO purchase VALUES ('cs_1', 'r1', 'subscription', '{}', '["growing"]', 1, 'ada@example.org',
  NULL, '{}', 2500, 'fulfilled', 1763629200000, 1763629260000)`);
sales.close();
openProductDatabase(path.join(data, "product/product.db")).close();
const accounts = new AccountStore(path.join(data, "auth"));
accounts.saveUser({ localId: "u1", email: "ada@example.org" });
accounts.close();

for (const file of ["lake/system", "lake/datasets/production", "lake/datasets/staging", "auth/accounts"]) {
  const database = new DatabaseSync(path.join(data, `${file}.db`));
  database.exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM");
  database.close();
}
execFileSync("tar", ["czf", path.join(import.meta.dirname, "version-0.tar.gz"), "-C", data, "."]);
rmSync(folder, { recursive: true });
