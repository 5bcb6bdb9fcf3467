const suffix = "-comments";

/**
 * Whether a dataset is the add-on of another one and holds its comments and tasks. The name alone decides, so that a
 * restored or imported add-on dataset is never public by mistake.
 */
export function isAddonDataset(name: string): boolean {
  return name.endsWith(suffix);
}

/** The name of a dataset's add-on dataset, whether it exists or not. */
export function addonDatasetOf(name: string): string {
  return `${name}${suffix}`;
}

/** The dataset that an add-on dataset belongs to. */
export function contentDatasetOf(addon: string): string {
  return addon.slice(0, -suffix.length);
}
