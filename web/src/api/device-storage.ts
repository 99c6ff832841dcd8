/**
 * Reads a text that this device remembers between login sessions. It must not say anything about a person: the next
 * person at the device finds it too. Undefined where the browser keeps nothing.
 */
export function deviceText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
}

/**
 * Remembers a text on this device, or forgets it where `text` is undefined. A browser that stores nothing forgets at
 * once.
 */
export function setDeviceText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the choice holds for as long as the screen is open.
  }
}
