import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One line under the title. */
  help?: ReactNode;
  /** The page's primary action, at the right. */
  action?: ReactNode;
}

/** The title of a page, also of the browser's tab. */
export function PageHeader({ title, help, action }: PageHeaderProps) {
  return (
    <Group className={classes.header} justify="space-between" align="flex-end">
      <title>{`${title} · Muster`}</title>
      <div>
        <Title order={1}>{title}</Title>
        {help && (
          <Text variant="hint" mt={4}>
            {help}
          </Text>
        )}
      </div>
      {action}
    </Group>
  );
}
