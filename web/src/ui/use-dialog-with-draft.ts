import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft } from './draft-context.ts';
import { discardDraft, registerForm, savedDraft } from './form-draft.ts';

/**
 * Keeps a screen's dialog like `useState`. If the login session expires with unsaved input, the dialog reopens filled
 * in after the same person signs in. `screen` names the state; `draft` is a prop of Dialog.
 */
export function useDialogWithDraft<D>(screen: string) {
  const [restored] = useState(() => savedDraft(screen));
  const [dialog, setDialog] = useState(restored?.dialog as D | undefined);
  const { pathname, search } = useLocation();
  const typed = useRef<unknown>(undefined);
  const [draft] = useState((): Draft => {
    let before = restored?.values;
    return {
      take: () => {
        const values = before;
        before = undefined;
        return values;
      },
      report: (values) => {
        typed.current = values;
      },
    };
  });
  useEffect(() => {
    if (restored) discardDraft();
  }, [restored]);
  useEffect(
    () =>
      registerForm(screen, () =>
        dialog === undefined || typed.current === undefined
          ? undefined
          : { screen, address: `${pathname}${search}`, dialog, values: typed.current },
      ),
    [screen, dialog, pathname, search],
  );
  return { dialog, setDialog, draft };
}
