/** Milliseconds that a draft is kept after the login session expired. */
export const draftLifetime = 30 * 60_000;

/** An open dialog with a half-filled form. */
export interface OpenForm {
  /** The screen that opened the dialog. */
  screen: string;
  /** Path and query of the screen. */
  address: string;
  /** The dialog, as the screen's state holds it. */
  dialog: unknown;
  values: unknown;
}

interface SavedDraft {
  form: OpenForm;
  /** The internal id of the employee who typed it. */
  owner: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const screens = new Map<string, () => OpenForm | undefined>();
let saved: SavedDraft | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers a screen. `read` returns its half-filled form, or undefined while nothing is typed. Returns a function that
 * removes it.
 */
export function registerForm(screen: string, read: () => OpenForm | undefined): () => void {
  screens.set(screen, read);
  return () => {
    if (screens.get(screen) === read) screens.delete(screen);
  };
}

/**
 * Saves the open half-filled form, if any, for `owner`, only in the page's memory (ADR 24). `now` is in milliseconds
 * since the epoch.
 */
export function saveOpenDraft(owner: string, now: number): void {
  const form = [...screens.values()].map((read) => read()).find((one) => one !== undefined);
  if (!form) return;
  discardDraft();
  saved = { form, owner, expiresAt: now + draftLifetime };
  expiry = setTimeout(discardDraft, draftLifetime);
}

export function discardDraft(): void {
  clearTimeout(expiry);
  saved = undefined;
}

/** Discards the draft if it is expired, or not of `employee`, who has signed in. */
export function discardDraftUnlessOf(employee: string | undefined, now: number): void {
  if (saved && (saved.owner !== employee || saved.expiresAt <= now)) discardDraft();
}

/** Returns the saved draft, of one screen or of any. */
export function savedDraft(screen?: string): OpenForm | undefined {
  return screen === undefined || saved?.form.screen === screen ? saved?.form : undefined;
}
