import { Anchor, Breadcrumbs, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page-header.module.css';

/** A step of a breadcrumb; without an address it is plain text. */
export interface Crumb {
  label: string;
  to?: string | undefined;
}

interface PageHeaderProps {
  title: string;
  /** Hides the title visually, because the tabs below replace it. */
  isTitleHidden?: boolean;
  /** The breadcrumb from the navigation's screen to this page. */
  trail?: readonly Crumb[];
  /** One line below the title. */
  help?: ReactNode;
  /** The page's primary action, at the right. */
  action?: ReactNode;
  /** The menu of the page's less frequent actions, beside the title. */
  menu?: ReactNode;
}

/** The title of a page and of the browser's tab. */
export function PageHeader({ title, isTitleHidden, trail, help, action, menu }: PageHeaderProps) {
  if (isTitleHidden) {
    return (
      <VisuallyHidden>
        <title>{`${title} · Muster`}</title>
        <Title order={1}>{title}</Title>
      </VisuallyHidden>
    );
  }
  return (
    <Group className={classes.header} justify="space-between" align="flex-end">
      <title>{`${title} · Muster`}</title>
      <div>
        {trail && <Trail crumbs={trail} />}
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Title order={1}>{title}</Title>
          {menu}
        </Group>
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

function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Breadcrumbs component="nav" aria-label="Breadcrumb" className={classes.trail} data-print="hidden">
      {crumbs.map(({ label, to }, n) => {
        const isLast = n === crumbs.length - 1;
        return to && !isLast ? (
          <Anchor key={label} component={Link} to={to} size="sm">
            {label}
          </Anchor>
        ) : (
          <Text key={label} size="sm" c="dimmed" aria-current={isLast ? 'page' : undefined}>
            {label}
          </Text>
        );
      })}
    </Breadcrumbs>
  );
}
