import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { useEscapeKey } from './escape-key.ts';
import { useIsPhone } from './window-width.ts';

interface DialogWindowProps {
  opened: boolean;
  title: string;
  /** 900 px wide, for tables; otherwise 560 px. Full screen on phones. */
  wide: boolean;
  closeOnClickOutside: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The window of a dialog: keeps the focus, and fades in and out. */
export function DialogWindow({ opened, wide, ...modal }: DialogWindowProps) {
  // Mantine restores the focus only if the modal is mounted before it opens.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useEscapeKey(opened, modal.onClose);
  const phone = useIsPhone();
  return (
    <Modal
      {...modal}
      opened={opened && mounted}
      size={wide ? 900 : 560}
      fullScreen={phone}
      centered
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ title: classes.title, body: classes.body }}
    />
  );
}
