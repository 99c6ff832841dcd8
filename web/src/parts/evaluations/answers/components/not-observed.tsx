import { Paper, Text } from '@mantine/core';
import type { FormSection } from '@muster/shared/forms/form';
import { useId, useState } from 'react';
import { FoldToggle } from '../../../../ui/fold-toggle.tsx';
import { labels } from '../labels.ts';
import classes from './not-observed.module.css';

/** One line for the items that were not observed, which opens their names by section. Paper shows the names. */
export function NotObserved({ sections }: { sections: readonly FormSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const names = useId();
  const title = labels.notObservedCount(sections.reduce((sum, { items }) => sum + items.length, 0));
  return (
    <Paper withBorder radius="lg" className={classes.frame}>
      <FoldToggle {...{ title, isOpen }} controls={names} isWide onToggle={() => setOpen(!isOpen)} />
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
