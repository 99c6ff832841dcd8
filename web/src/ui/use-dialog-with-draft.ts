import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FormKeeper } from './draft-context.ts';
import { dropKeptForm, keptForm, offerForm } from './form-draft.ts';

/**
 * The state of a screen's dialog, as `useState` has it, that survives the end of a session while a form in it is half filled:
 * who signs in again finds it open and filled. `screen` names the state among all screens; `keeper` is for the Dialog.
 */
export function useKeptDialog<D>(screen: string) {
  const [restored] = useState(() => keptForm(screen));
  const [dialog, setDialog] = useState(restored?.dialog as D | undefined);
  const { pathname, search } = useLocation();
  const typed = useRef<unknown>(undefined);
  const [keeper] = useState((): FormKeeper => {
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
    if (restored) dropKeptForm();
  }, [restored]);
  useEffect(
    () =>
      offerForm(screen, () =>
        dialog === undefined || typed.current === undefined
          ? undefined
          : { screen, address: `${pathname}${search}`, dialog, values: typed.current },
      ),
    [screen, dialog, pathname, search],
  );
  return { dialog, setDialog, keeper };
}
