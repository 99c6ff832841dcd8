import { Paper, Text } from '@mantine/core';
import classes from './notice-text.module.css';

/** The department's notice before sign-in. A long one scrolls and has keyboard access. */
export function NoticeText({ label, text }: { label: string; text: string }) {
  return (
    <Paper withBorder p="sm" className={classes.notice} component="section" aria-label={label} tabIndex={0}>
      <Text className={classes.text}>{text}</Text>
    </Paper>
  );
}
