import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-list.module.css';

/** A framed list of lines with buttons. `children` are its lines. */
export const ActionList = ({ children }: { children: ReactNode }) => (
  <Paper component="ul" withBorder radius="lg" className={classes.list}>
    {children}
  </Paper>
);

/** A line of an `ActionList`: its text, and its buttons in `children`. */
export const ActionLine = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <li className={classes.line}>
    <div className={classes.text}>{text}</div>
    {children}
  </li>
);
