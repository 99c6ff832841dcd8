import { useEffect, useRef, useState } from 'react';
import { changeDevice, device, type LocalDraft, loadDevice, type Stored } from './device.ts';
import { canQueue } from './queue.ts';
import { useDevice } from './use-device.ts';

/** Milliseconds without a change after which unsaved answers are stored. */
const pause = 400;
/** Milliseconds until answers that could not be stored are stored again. */
const repeatPause = 5_000;

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

/** Returns whether this device has stored the present answers. */
export const areStored = (about: string, answers: readonly Omit<LocalDraft, 'about'>[]): boolean =>
  answers.every(({ key, values }) =>
    draftsAbout(about).some((one) => one.key === key && JSON.stringify(one.values) === JSON.stringify(values)),
  );

/**
 * Removes stored answers that are recorded, or no longer needed. Those that could not be removed stay listed under
 * "Offline work", where they can be discarded.
 */
export const removeDrafts = (ids: readonly string[]): Promise<unknown> =>
  ids.length === 0 ? Promise.resolve() : changeDevice({ removed: ids }).catch(() => undefined);

/**
 * Stores the answers that the server does not have, encrypted, and removes those that it has. Needs a key. Returns
 * whether the device could not store the latest answers; it tries again. Answers of other tabs stay.
 */
export function useLocalDrafts(about: string, unsaved: readonly Omit<LocalDraft, 'about'>[]): boolean {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const writing = useRef(Promise.resolve());
  const own = useRef<OwnDrafts>(new Map());
  const [isFailed, setIsFailed] = useState(false);
  const text = JSON.stringify(unsaved);
  const hasKey = useDevice()?.key !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what has changed
  useEffect(() => {
    for (const { key } of latest.current) if (!own.current.has(key)) own.current.set(key, undefined);
    const write = () => {
      writing.current = writing.current
        .then(() => writeDrafts(about, latest.current, own.current))
        .then(
          () => setIsFailed(false),
          () => setIsFailed(true), // the page says so
        );
    };
    const writeIfHidden = () => document.visibilityState === 'hidden' && write();
    const timer = setTimeout(write, pause);
    const repeats = isFailed ? setInterval(write, repeatPause) : undefined;
    document.addEventListener('visibilitychange', writeIfHidden);
    return () => {
      clearTimeout(timer);
      clearInterval(repeats);
      document.removeEventListener('visibilitychange', writeIfHidden);
    };
  }, [about, text, isFailed, hasKey]);
  return isFailed;
}

/** The keys of the answers that this page has had, with the values it stored last. */
type OwnDrafts = Map<string, string | undefined>;

async function writeDrafts(
  about: string,
  unsaved: readonly Omit<LocalDraft, 'about'>[],
  own: OwnDrafts,
): Promise<void> {
  if (!canQueue()) return;
  const before = draftsAbout(about);
  const isEnded = ({ key }: LocalDraft) => own.has(key) && !unsaved.some((one) => one.key === key);
  const removed = before.filter(isEnded).map(({ id }) => id);
  const drafts = unsaved.flatMap((one): Stored<'draft'>[] => {
    const known = before.find(({ key }) => key === one.key);
    const values = JSON.stringify(one.values);
    // Another tab has completed or deleted answers that are gone.
    const isStored = known ? JSON.stringify(known.values) === values : own.get(one.key) === values;
    return isStored ? [] : [{ ...one, about, id: known?.id ?? crypto.randomUUID() }];
  });
  if (drafts.length > 0 || removed.length > 0) await changeDevice({ drafts, removed });
  for (const { key, values } of unsaved) own.set(key, JSON.stringify(values));
}
