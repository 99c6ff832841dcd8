/** Milliseconds that a half-filled form is kept after its session has ended. */
export const draftLifetime = 30 * 60_000;

/** A dialog with a half-filled form: which screen opened it, what it asks, and what was typed so far. */
export interface OpenForm {
  screen: string;
  /** Path and query of the screen. */
  address: string;
  /** What the screen opened, as its state holds it. */
  dialog: unknown;
  values: unknown;
}

interface Kept {
  form: OpenForm;
  /** The internal id of the employee who typed it. */
  owner: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const screens = new Map<string, () => OpenForm | undefined>();
let kept: Kept | undefined;
let erasure: ReturnType<typeof setTimeout> | undefined;

/** Registers a screen: `read` returns its half-filled form, or undefined while nothing is typed. Returns how to stop. */
export function registerForm(screen: string, read: () => OpenForm | undefined): () => void {
  screens.set(screen, read);
  return () => {
    if (screens.get(screen) === read) screens.delete(screen);
  };
}

/**
 * Keeps the half-filled form that is open now, if any, for `owner`, in the page's memory and nowhere else (ADR 24). `now` is in
 * milliseconds since the epoch.
 */
export function saveOpenDraft(owner: string, now: number): void {
  const form = [...screens.values()].map((read) => read()).find((one) => one !== undefined);
  if (!form) return;
  discardDraft();
  kept = { form, owner, until: now + draftLifetime };
  erasure = setTimeout(discardDraft, draftLifetime);
}

/** Erases the kept form. */
export function discardDraft(): void {
  clearTimeout(erasure);
  kept = undefined;
}

/** Erases the kept form unless `employee` typed it, and not too long ago. For whenever somebody is signed in. */
export function discardDraftUnlessOf(employee: string | undefined, now: number): void {
  if (kept && (kept.owner !== employee || kept.until <= now)) discardDraft();
}

/** Returns the kept form, if any, of one screen or of whichever it is. */
export function savedDraft(screen?: string): OpenForm | undefined {
  return screen === undefined || kept?.form.screen === screen ? kept?.form : undefined;
}
