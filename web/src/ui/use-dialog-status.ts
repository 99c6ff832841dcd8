import { createContext, useContext, useEffect, useRef } from 'react';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** The state that a dialog's content reports. */
export interface DialogStatus {
  /** Input is unsaved: closing asks first. */
  dirty: boolean;
  /** A call is in flight: the dialog stays open until it ends. */
  busy: boolean;
  /** The texts of the question, if a loss other than input must be confirmed. */
  asks?: DiscardTexts | undefined;
}

export interface DiscardTexts {
  title: string;
  keep: string;
  discard: string;
}

export interface DialogStatusReceiver {
  /** Receives the state of one part; undefined once the part is unmounted. */
  report: (part: object, status: DialogStatus | undefined) => void;
  /** Called before closing; false keeps the dialog open. */
  beforeClose: { current: (() => boolean) | undefined };
}

export const DialogStatusContext = createContext<DialogStatusReceiver | undefined>(undefined);

/** Like `useUnsavedChanges`, outside of dialogs, which ask themselves. */
export const useUnsavedOnPage = (dirty: boolean) =>
  useUnsavedChanges(useContext(DialogStatusContext) === undefined && dirty);

/** Reports to the surrounding dialog, if any, whether it may close. */
export function useDialogStatus({ dirty, busy, asks }: DialogStatus, beforeClose?: () => boolean): void {
  const dialog = useContext(DialogStatusContext);
  const part = useRef({}).current;
  useEffect(() => {
    dialog?.report(part, { dirty, busy, asks });
    return () => dialog?.report(part, undefined);
  }, [dialog, part, dirty, busy, asks]);
  const latest = useRef(beforeClose);
  useEffect(() => {
    latest.current = beforeClose;
  });
  useEffect(() => {
    if (!dialog) return;
    const ask = () => latest.current?.() ?? true;
    dialog.beforeClose.current = ask;
    return () => {
      if (dialog.beforeClose.current === ask) dialog.beforeClose.current = undefined;
    };
  }, [dialog]);
}
