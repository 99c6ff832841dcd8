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

/**
 * The stored answers of this page by their keys, with the values that it read or stored last. Other tabs may have
 * answers with the same key, which stay stored under ids of their own and open at the next start of the page.
 * `isShown`: the page has had them, so that they are removed once it no longer has them.
 */
export type OwnDrafts = Map<string, { id: string; values: string; isShown: boolean }>;

/** Stored answers as a page has read them. */
export type ReadDraft = Pick<Stored<'draft'>, 'id' | 'values'>;

/** Notes that this page continues stored answers. */
export function adoptDraft(own: OwnDrafts, { id, values }: ReadDraft, key: string): void {
  own.set(key, { id, values: JSON.stringify(values), isShown: false });
}

/** Returns the stored answers of a page about one evaluation, which continues those that it has read, if any. */
export function useOwnDrafts(read: (ReadDraft & { key: string }) | undefined): OwnDrafts {
  const [own] = useState(() => {
    const drafts: OwnDrafts = new Map();
    if (read) adoptDraft(drafts, read, read.key);
    return drafts;
  });
  return own;
}

/** Returns the id of the answers that this page has stored about an evaluation, unless another tab changed them. */
export const storedDraftIds = (about: string, own: OwnDrafts, key: string): readonly string[] =>
  [own.get(key)].flatMap((mine) => (mine && storedValues(about).get(mine.id) === mine.values ? [mine.id] : []));

const storedValues = (about: string): ReadonlyMap<string, string> =>
  new Map(draftsAbout(about).map(({ id, values }) => [id, JSON.stringify(values)]));

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
export function useLocalDrafts(about: string, unsaved: readonly Omit<LocalDraft, 'about'>[], own: OwnDrafts): boolean {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const writing = useRef(Promise.resolve());
  const [isFailed, setIsFailed] = useState(false);
  const text = JSON.stringify(unsaved);
  const hasKey = useDevice()?.key !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what has changed
  useEffect(() => {
    markShown(own, latest.current);
    const write = () => {
      writing.current = writing.current
        .then(() => writeDrafts(about, latest.current, own))
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
  }, [about, text, own, isFailed, hasKey]);
  return isFailed;
}

async function writeDrafts(
  about: string,
  unsaved: readonly Omit<LocalDraft, 'about'>[],
  own: OwnDrafts,
): Promise<void> {
  if (!canQueue()) return;
  const stored = storedValues(about);
  const isUnchanged = ({ id, values }: { id: string; values: string }) => stored.get(id) === values;
  const ended = [...own].filter(([key, { isShown }]) => isShown && !unsaved.some((one) => one.key === key));
  const removed = ended.flatMap(([, mine]) => (isUnchanged(mine) ? [mine.id] : []));
  const drafts = unsaved.flatMap((one): Stored<'draft'>[] => {
    const mine = own.get(one.key);
    // Another tab has completed or deleted answers that are gone.
    if (mine?.values === JSON.stringify(one.values)) return [];
    return [{ ...one, about, id: mine && isUnchanged(mine) ? mine.id : crypto.randomUUID() }];
  });
  if (drafts.length > 0 || removed.length > 0) await changeDevice({ drafts, removed });
  for (const [key] of ended) own.delete(key);
  for (const draft of drafts) adoptDraft(own, draft, draft.key);
  markShown(own, unsaved);
}

function markShown(own: OwnDrafts, unsaved: readonly Pick<LocalDraft, 'key'>[]): void {
  for (const { key } of unsaved) {
    const mine = own.get(key);
    if (mine) mine.isShown = true;
  }
}
