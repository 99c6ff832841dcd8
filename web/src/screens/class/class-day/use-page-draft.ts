import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { discardDraft, registerForm, savedDraft } from '../../../ui/form-draft.ts';

/**
 * Keeps what was typed on a page like `useState`. If the login session expires while there is something to keep, it is
 * there again after the same person's next sign-in. `screen` and `about` name what it is about.
 */
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
