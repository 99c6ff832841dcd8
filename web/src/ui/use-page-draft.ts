import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { discardDraft, registerForm, savedDraft } from './form-draft.ts';

/** Keeps a page's draft like `useState`. After an expired login session, restores it when the same person signs in. */
export function usePageDraft<D>(
  screen: string,
  about: string,
  empty: D,
  isWorthKeeping: (draft: D) => boolean,
): [D, Dispatch<SetStateAction<D>>] {
  const [restored] = useState(() => {
    const saved = savedDraft(screen);
    return saved?.dialog === about ? saved : undefined;
  });
  const [draft, setDraft] = useState(restored ? (restored.values as D) : empty);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (restored) discardDraft();
  }, [restored]);
  useEffect(
    () =>
      registerForm(screen, () =>
        isWorthKeeping(draft) ? { screen, address: `${pathname}${search}`, dialog: about, values: draft } : undefined,
      ),
    [screen, about, draft, isWorthKeeping, pathname, search],
  );
  return [draft, setDraft];
}
