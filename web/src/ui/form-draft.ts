/** Milliseconds that a draft is kept after the login session expired. */
export const draftLifetime = 30 * 60_000;

/** An open dialog with unsaved input. */
export interface OpenForm {
  /** The screen that opened the dialog. */
  screen: string;
  /** Path and query of the screen. */
  address: string;
  /** The dialog, as in the screen's state. */
  dialog: unknown;
  values: unknown;
}

interface SavedDraft {
  form: OpenForm;
  /** The internal id of the employee who typed it. */
  owner: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const screens = new Map<string, () => OpenForm | undefined>();
let saved: SavedDraft | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Registers a screen. `read` returns its unsaved form, if any. Returns a function that removes it. */
export function registerForm(screen: string, read: () => OpenForm | undefined): () => void {
  screens.set(screen, read);
  return () => {
    if (screens.get(screen) === read) screens.delete(screen);
  };
}

/** Saves the open unsaved form, if any, for `owner`, only in memory (ADR 24). `now` is in epoch milliseconds. */
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

/** Discards an expired draft, or one of another person than the signed-in `employee`. */
export function discardDraftUnlessOf(employee: string | undefined, now: number): void {
  if (saved && (saved.owner !== employee || saved.expiresAt <= now)) discardDraft();
}

/** Returns the saved draft, of one screen or of any. */
export function savedDraft(screen?: string): OpenForm | undefined {
  return screen === undefined || saved?.form.screen === screen ? saved?.form : undefined;
}
