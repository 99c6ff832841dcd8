import { Paper, Text, UnstyledButton } from '@mantine/core';
import type { FormSection } from '@muster/shared/forms/form';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { labels } from '../labels.ts';
import classes from './not-observed.module.css';

/** One line for the items that were not observed, which opens their names by section. Paper shows the names. */
export function NotObserved({ sections }: { sections: readonly FormSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const names = useId();
  const title = labels.notObservedCount(sections.reduce((sum, { items }) => sum + items.length, 0));
  return (
    <Paper withBorder radius="lg" className={classes.frame}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={names}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        {title}
      </UnstyledButton>
      <div id={names} className={classes.names} data-open={isOpen || undefined}>
        <Text fw={500} className={classes.printed}>
          {title}
        </Text>
        {sections.map(({ key, title: section, items }) => (
          <Text key={key} size="sm" className={classes.text}>
            <Text span inherit c="dimmed">
              {section || labels.untitled}:{' '}
            </Text>
            {items.map(({ text }) => text).join('; ')}
          </Text>
        ))}
      </div>
    </Paper>
  );
}
