import { useEffect, useRef, useState } from 'react';

/**
 * Lets a person put entries on a list and take them off, where a call replaces the whole list. Changes are saved one
 * after the other, and what was asked for is shown while it is saved. `listed` is what was loaded; `save` replaces it,
 * and resolves to the list as saved. `change` throws when that fails.
 */
export function useChoices<K extends string>(
  listed: readonly K[] | undefined,
  save: (list: K[]) => Promise<readonly K[]>,
) {
  const [wanted, setWanted] = useState<ReadonlyMap<K, boolean>>(new Map());
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
      setWanted((all) => new Map([...all].filter((one) => one[0] !== entry || one[1] !== isListed)));
    }
  }
  async function change(entry: K, isListed: boolean): Promise<void> {
    setWanted((all) => new Map(all).set(entry, isListed));
    const saved = before.current.then(() => replace(entry, isListed));
    // A change that fails does not stop the next one; its own caller gets the error.
    before.current = saved.catch(() => undefined);
    await saved;
  }
  return {
    isListed: (entry: K) => wanted.get(entry) ?? listed?.includes(entry) ?? false,
    isSaving: (entry: K) => wanted.has(entry),
    change,
  };
}
