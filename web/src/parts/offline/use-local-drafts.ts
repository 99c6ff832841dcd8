import { useEffect, useRef, useState } from 'react';
import { changeDevice, device, type LocalDraft, loadDevice, type Stored } from './device.ts';
import { canQueue } from './queue.ts';

/** Milliseconds without a change after which unsaved answers are stored. */
const pause = 400;

/** Returns the stored answers of a page, once the device is loaded; undefined before. */
export function useStoredDrafts(about: string): readonly Stored<'draft'>[] | undefined {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    let isOpen = true;
    // Without a database there are none.
    void loadDevice()
      .catch(() => undefined)
      .then(() => isOpen && setIsLoaded(true));
    return () => {
      isOpen = false;
    };
  }, []);
  return isLoaded ? draftsAbout(about) : undefined;
}

const draftsAbout = (about: string) => (device()?.drafts ?? []).filter((draft) => draft.about === about);

/** Returns the ids of the stored answers about an evaluation of a page. */
export const storedDraftIds = (about: string, key: string): readonly string[] =>
  draftsAbout(about)
    .filter((draft) => draft.key === key)
    .map(({ id }) => id);

/** Stores the answers that the server does not have, encrypted, and removes those that it has. Needs a key. */
export function useLocalDrafts(about: string, unsaved: readonly Omit<LocalDraft, 'about'>[]): void {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const writing = useRef(Promise.resolve());
  const text = JSON.stringify(unsaved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what has changed
  useEffect(() => {
    const write = () => {
      writing.current = writing.current.then(() => writeDrafts(about, latest.current));
    };
    const writeIfHidden = () => document.visibilityState === 'hidden' && write();
    const timer = setTimeout(write, pause);
    document.addEventListener('visibilitychange', writeIfHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', writeIfHidden);
    };
  }, [about, text]);
}

async function writeDrafts(about: string, unsaved: readonly Omit<LocalDraft, 'about'>[]): Promise<void> {
  if (!canQueue()) return;
  const before = draftsAbout(about);
  const removed = before.filter(({ key }) => !unsaved.some((one) => one.key === key)).map(({ id }) => id);
  const drafts = unsaved.flatMap((one): Stored<'draft'>[] => {
    const known = before.find(({ key }) => key === one.key);
    const next = { ...one, about, id: known?.id ?? crypto.randomUUID() };
    return known && JSON.stringify(known.values) === JSON.stringify(one.values) ? [] : [next];
  });
  if (drafts.length > 0 || removed.length > 0) await changeDevice({ drafts, removed });
}
