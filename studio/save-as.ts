/** Offers a file to the browser, as a download. */
export function saveAs(table: Blob, name: string): void {
  const address = URL.createObjectURL(table);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
