import { expect, test } from "vitest";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { createQuarters } from "./support/pictures.ts";

async function upload(lake: TestLake, content: string, filename: string): Promise<string> {
  return (await lake.client("editor").assets.upload("file", Buffer.from(content), { filename })).url;
}

test("displays PDF and plain text, and offers markup, scripts and unknown types as downloads", async () => {
  await using lake = await startLake();
  const disposition = async (content: string, filename: string) => {
    const response = await lake.fetch(await upload(lake, content, filename));
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    return response.headers.get("content-disposition");
  };
  expect(await disposition("%PDF-1.7", "contract.pdf")).toBeNull();
  expect(await disposition("plain words", "notes.txt")).toBeNull();
  expect(await disposition("<html><script>alert(1)</script></html>", "page.txt")).toMatch(/^attachment/);
  expect(await disposition("alert(1)", "script.js")).toMatch(/^attachment/);
  expect(await disposition("?", "unknown.xyz")).toMatch(/^attachment/);
});

test("sandboxes markup in case a browser displays it", async () => {
  await using lake = await startLake();
  const response = await lake.fetch(await upload(lake, "<html></html>", "page.html"));
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("dl starts a download with the file's own name or the given one", async () => {
  await using lake = await startLake();
  const url = await upload(lake, "%PDF-1.7", 'Über "uns".pdf');
  const disposition = async (query: string) =>
    (await lake.fetch(`${url}?${query}`)).headers.get("content-disposition");
  expect(await disposition("dl=")).toBe(
    `attachment; filename="_ber _uns_.pdf"; filename*=UTF-8''%C3%9Cber%20%22uns%22.pdf`,
  );
  expect(await disposition("dl=terms.pdf")).toContain('filename="terms.pdf"');
  expect(await disposition(`dl=${encodeURIComponent('a"\r\nX-Evil: 1')}`)).not.toMatch(/[\r\n]/);
  expect(await disposition(`dl=${encodeURIComponent("../../etc/passwd")}`)).toContain(
    'filename=".._.._etc_passwd"',
  );
  const image = await lake
    .client("editor")
    .assets.upload("image", await createQuarters(), { filename: "Four.png" });
  const drawn = await lake.fetch(`${image.url}?w=10&fm=webp&dl=`);
  expect(drawn.headers.get("content-disposition")).toContain('filename="Four.webp"');
});

test.each(transports)("sends the range of a file that a media player requests, over %s", async (over) => {
  await using lake = await startLake({ over });
  const url = await upload(lake, "0123456789", "digits.txt");
  const part = async (range: string) => {
    const response = await lake.fetch(url, { headers: { range } });
    return `${response.status} ${response.headers.get("content-range")} ${await response.text()}`;
  };
  expect(await part("bytes=2-4")).toBe("206 bytes 2-4/10 234");
  expect(await part("bytes=7-")).toBe("206 bytes 7-9/10 789");
  expect(await part("bytes=-3")).toBe("206 bytes 7-9/10 789");
  expect(await part("bytes=0-99999")).toBe("206 bytes 0-9/10 0123456789");
  expect(await part("bytes=10-")).toBe("416 bytes */10 ");
  expect(await part("lines=1-2")).toBe("200 null 0123456789");
});
