import { Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDiscard } from './confirm-discard.tsx';
import classes from './dialog.module.css';
import { type Draft, DraftContext } from './draft-context.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** `wide` (900 px) for attendance and details; else 560 px. A phone gives it the whole screen. */
  size?: 'usual' | 'wide';
  /** Something was typed: closing asks first, and so does every other way out (`useUnsaved`). */
  dirty?: boolean;
  /** Keeps what is typed when the session ends (`useKeptDialog`). */
  draft?: Draft;
}

/** The one kind of modal: focus goes in, stays in and comes back; Escape and a click outside close it. */
export function Dialog({ title, opened, onClose, children, size = 'usual', dirty = false, draft }: DialogProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  const leaving = useUnsavedChanges(opened && dirty);
  useEffect(() => {
    if (!opened || !dirty) setAsking(false);
  }, [opened, dirty]);
  function keep() {
    setAsking(false);
    leaving?.stay();
  }
  function close() {
    if (leaving) keep();
    else if (dirty && !asking) setAsking(true);
    else onClose();
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={!dirty}
      title={title}
      size={size === 'wide' ? 900 : 560}
      fullScreen={phone}
      centered
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <DraftContext value={draft}>{children}</DraftContext>
      {(asking || leaving) && (
        <ConfirmDiscard
          onKeep={keep}
          onDiscard={() => {
            onClose();
            leaving?.leave();
          }}
        />
      )}
    </Modal>
  );
}

/** The buttons of a dialog, at the lower right, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      {children}
    </Group>
  );
}
