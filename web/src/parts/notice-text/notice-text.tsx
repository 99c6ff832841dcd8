import { Paper, Text } from '@mantine/core';
import classes from './notice-text.module.css';

/**
 * The notice of a department as its people read it before they sign in. A long one scrolls, and is reached by keyboard.
 */
export function NoticeText({ label, text }: { label: string; text: string }) {
  return (
    <Paper withBorder p="sm" className={classes.notice} component="section" aria-label={label} tabIndex={0}>
      <Text className={classes.text}>{text}</Text>
    </Paper>
  );
}
