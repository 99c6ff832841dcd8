import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { labels } from '../pages/labels.ts';
import classes from './layout.module.css';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of the sidebar in narrow windows. */
export function MenuDrawer(props: MenuDrawerProps) {
  return (
    <Drawer
      {...props}
      size={272}
      title={labels.product}
      classNames={{ body: classes.drawer, content: classes.drawerContent }}
    />
  );
}
