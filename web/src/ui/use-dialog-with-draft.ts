import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft } from './draft-context.ts';
import { discardDraft, registerForm, savedDraft } from './form-draft.ts';

/**
 * The state of a screen's dialog, as `useState` has it, that survives the end of a session while a form in it is half filled:
 * who signs in again finds it open and filled. `screen` names the state among all screens; `keeper` is for the Dialog.
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
