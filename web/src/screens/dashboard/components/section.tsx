import { Anchor, Paper, Title } from '@mantine/core';
import { IconArrowRight, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './section.module.css';

interface SectionProps<Row> {
  title: string;
  Icon: ComponentType<IconProps>;
  /** One line under the title. */
  help?: string | undefined;
  rows: readonly Row[];
  /** Returns the row's list item. */
  row: (row: Row) => ReactNode;
  /** Shown instead of no rows. */
  empty: string;
  /** Where the whole list is. */
  list: { to: string; label: string };
}

/** A part of the dashboard: the first rows of a list, which leads to the whole one. */
export function Section<Row>({ title, Icon, help, rows, row, empty, list }: SectionProps<Row>) {
  const heading = useId();
  return (
    <Paper withBorder radius="lg" component="section" aria-labelledby={heading} className={classes.section}>
      <div className={classes.head}>
        <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
        <Title order={2} id={heading}>
          {title}
        </Title>
      </div>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.body}>
        {rows.length > 0 ? <ul className={classes.rows}>{rows.map(row)}</ul> : <p className={classes.empty}>{empty}</p>}
      </div>
      <Anchor component={Link} to={list.to} className={classes.foot}>
        {list.label}
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </Anchor>
    </Paper>
  );
}

interface SectionRowProps {
  /** The row's name, usually a link. */
  children: ReactNode;
  /** Lines under the name. */
  detail?: ReactNode;
  /** Shown at the right. */
  side?: ReactNode;
}

/** A row of a section. */
export function SectionRow({ children, detail, side }: SectionRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {children}
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
      {side && <div className={classes.side}>{side}</div>}
    </li>
  );
}
