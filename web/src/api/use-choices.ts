import { useEffect, useRef, useState } from 'react';

/** Adds and removes entries of a list that a call replaces as a whole. Saves one change at a time. `change` throws. */
export function useChoices<K extends string>(
  listed: readonly K[] | undefined,
  save: (list: K[]) => Promise<readonly K[]>,
) {
  const [requested, setRequested] = useState<ReadonlyMap<K, boolean>>(new Map());
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
  }, [listed]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  async function replace(entry: K, isListed: boolean): Promise<void> {
    const others = (latest.current ?? []).filter((one) => one !== entry);
    try {
      latest.current = await save(isListed ? [...others, entry] : others);
    } finally {
      setRequested((all) => new Map([...all].filter((one) => one[0] !== entry || one[1] !== isListed)));
    }
  }
  async function change(entry: K, isListed: boolean): Promise<void> {
    setRequested((all) => new Map(all).set(entry, isListed));
    const saved = before.current.then(() => replace(entry, isListed));
    // A failed change does not stop the next one; only its own caller gets the error.
    before.current = saved.catch(() => undefined);
    await saved;
  }
  return {
    isListed: (entry: K) => requested.get(entry) ?? listed?.includes(entry) ?? false,
    isSaving: (entry: K) => requested.has(entry),
    change,
  };
}
