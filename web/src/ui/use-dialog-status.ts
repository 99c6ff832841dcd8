import { createContext, useContext, useEffect, useRef } from 'react';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** The state that a dialog's content reports to the dialog. */
export interface DialogStatus {
  /** Something was typed: closing asks first. */
  dirty: boolean;
  /** A call is in flight: the dialog stays open until it ends. */
  busy: boolean;
  /** How closing asks, where nothing is typed that would be lost. */
  asks?: DiscardTexts | undefined;
}

export interface DiscardTexts {
  title: string;
  keep: string;
  discard: string;
}

export interface DialogStatusReceiver {
  /** Takes the state of one part of the content; undefined once that part is gone. */
  report: (part: object, status: DialogStatus | undefined) => void;
  /** Called at an attempt to close; the dialog stays open when it returns false. */
  beforeClose: { current: (() => boolean) | undefined };
}

export const DialogStatusContext = createContext<DialogStatusReceiver | undefined>(undefined);

/** As `useUnsavedChanges`, outside of a dialog: a dialog asks itself. */
export const useUnsavedOnPage = (dirty: boolean) =>
  useUnsavedChanges(useContext(DialogStatusContext) === undefined && dirty);

/** Reports to the dialog around this content, if any, whether it may close. */
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
