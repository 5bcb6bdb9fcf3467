/** Replaces page-cache.ts when that is switched off. Every request renders its page. */
export default class NoPageCache {
  async get(): Promise<null> {
    return null;
  }
  async set(): Promise<void> {}
  async revalidateTag(): Promise<void> {}
  resetRequestCache(): void {}
}
