/** Reads a text stored on this device across login sessions. It must not contain personal data. Undefined if absent. */
export function deviceText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
}

/** Stores a text on this device, or deletes it if `text` is undefined. Ignores blocked storage. */
export function setDeviceText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the choice lasts until the screen is closed.
  }
}
