import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { useEscapeKey } from './escape-key.ts';
import { useIsPhone } from './window-width.ts';

interface DialogWindowProps {
  opened: boolean;
  title: string;
  /** 900 px wide, for tables; otherwise 560 px. On a phone the window fills the screen. */
  wide: boolean;
  closeOnClickOutside: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The window of a dialog: it holds the focus, and fades in and out. */
export function DialogWindow({ opened, wide, ...modal }: DialogWindowProps) {
  // Mantine gives the focus back only to what had it when a mounted modal opened.
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
