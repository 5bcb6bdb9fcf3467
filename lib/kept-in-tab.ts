/** Whether this tab keeps something under a name. Browsers may refuse storage: then nothing is kept. */
export function isKeptInTab(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
