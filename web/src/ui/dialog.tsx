import { Group } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDiscard } from './confirm-discard.tsx';
import classes from './dialog.module.css';
import { type Draft, DraftContext } from './draft-context.ts';
import { lazyComponent } from './lazy-component.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { type DialogStatus, DialogStatusContext, type DialogStatusReceiver } from './use-dialog-status.ts';

interface DialogProps<D> {
  /** Open while defined. Another value replaces the content. */
  dialog: D | undefined;
  title: (dialog: D) => string;
  children: (dialog: D) => ReactNode;
  onClose: () => void;
  /** 900 px wide, for tables; otherwise 560 px. Full screen on phones. */
  wide?: (dialog: D) => boolean;
  /** Keeps the typed values if the login session expires (`useDialogWithDraft`). */
  draft?: Draft;
}

/** Loads with the first dialog: many visits need none. */
const DialogWindow = lazyComponent(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
  (message) => <div className={classes.notLoaded}>{message}</div>,
);

/** Focuses content that replaces other content in an open dialog. On opening, the opener still has the focus. */
function Content({ opened, children }: { opened: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  // Before paint, so that Enter reaches the button when it becomes visible.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  // A second click must not reach a button while the dialog fades out.
  return (
    <div ref={content} inert={!opened}>
      {children}
    </div>
  );
}

/**
 * The modal of every dialog. Keeps its content while fading out, mounts new content at each opening, asks before input
 * is lost, and stays open while busy (`useDialogStatus`).
 */
export function Dialog<D>({ dialog, title, children, onClose, wide, draft }: DialogProps<D>) {
  const [shown, setShown] = useState({ current: dialog, dialog, opening: 0 });
  if (dialog !== shown.current) {
    setShown(
      dialog === undefined ? { ...shown, current: dialog } : { current: dialog, dialog, opening: shown.opening + 1 },
    );
  }
  const [parts, setParts] = useState<ReadonlyMap<object, DialogStatus>>(new Map());
  const [receiver] = useState<DialogStatusReceiver>(() => ({
    report: (part, status) => setParts((before) => withPart(before, part, status)),
    beforeClose: { current: undefined },
  }));
  const unsaved = [...parts.values()].filter((part) => part.dirty);
  const dirty = unsaved.length > 0;
  const busy = [...parts.values()].some((part) => part.busy);
  const opened = dialog !== undefined;
  const [asking, setAsking] = useState(false);
  const navigation = useUnsavedChanges(opened && dirty);
  useEffect(() => {
    if (!opened || !dirty) setAsking(false);
  }, [opened, dirty]);
  function keep() {
    setAsking(false);
    navigation?.stay();
  }
  function close() {
    if (!busy && (receiver.beforeClose.current?.() ?? true)) onClose();
  }
  function tryToClose() {
    if (navigation) keep();
    else if (dirty && !asking) setAsking(true);
    else close();
  }
  if (shown.dialog === undefined) return null;
  return (
    <Suspense>
      <DialogWindow
        opened={opened}
        onClose={tryToClose}
        closeOnClickOutside={!dirty}
        title={title(shown.dialog)}
        wide={wide?.(shown.dialog) ?? false}
      >
        <DraftContext value={draft}>
          <DialogStatusContext value={receiver}>
            <Content key={shown.opening} opened={opened}>
              {children(shown.dialog)}
            </Content>
          </DialogStatusContext>
        </DraftContext>
        {(asking || navigation) && (
          <ConfirmDiscard
            texts={unsaved.every(({ asks }) => asks) ? unsaved[0]?.asks : undefined}
            onKeep={keep}
            onDiscard={() => {
              close();
              navigation?.leave();
            }}
          />
        )}
      </DialogWindow>
    </Suspense>
  );
}

function withPart(
  parts: ReadonlyMap<object, DialogStatus>,
  part: object,
  status: DialogStatus | undefined,
): ReadonlyMap<object, DialogStatus> {
  const others = [...parts].filter(([one]) => one !== part);
  return new Map(status ? [...others, [part, status]] : others);
}

interface DialogActionsProps {
  /** Stays visible at the foot of a dialog longer than the screen. */
  sticks?: boolean;
  children: ReactNode;
}

/** The buttons of a dialog at the lower right, the primary one last. */
export function DialogActions({ sticks, children }: DialogActionsProps) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm" className={sticks ? classes.sticky : undefined}>
      {children}
    </Group>
  );
}
