import { createContext, useContext, useEffect, useRef } from 'react';

/** The state that a dialog's content reports to the dialog. */
export interface DialogStatus {
  /** Something was typed: closing asks first. */
  dirty: boolean;
  /** A call is in flight: the dialog stays open until it ends. */
  busy: boolean;
}

export interface DialogStatusReceiver {
  report: (status: DialogStatus) => void;
  /** Called at an attempt to close; the dialog stays open when it returns false. */
  beforeClose: { current: (() => boolean) | undefined };
}

export const idle: DialogStatus = { dirty: false, busy: false };

export const DialogStatusContext = createContext<DialogStatusReceiver | undefined>(undefined);

/** Reports to the dialog around this content, if any, whether it may close. */
export function useDialogStatus({ dirty, busy }: DialogStatus, beforeClose?: () => boolean): void {
  const dialog = useContext(DialogStatusContext);
  useEffect(() => {
    dialog?.report({ dirty, busy });
    return () => dialog?.report(idle);
  }, [dialog, dirty, busy]);
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
