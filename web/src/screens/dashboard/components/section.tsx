import { Anchor, Paper, Title } from '@mantine/core';
import { IconArrowRight, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './section.module.css';

interface CardProps {
  title: string;
  Icon: ComponentType<IconProps>;
  /** One line under the title. */
  help?: string | undefined;
  /** The link to the full list. */
  list: { to: string; label: string };
  children: ReactNode;
}

/** A card of the dashboard, with a link to the full screen. */
export function Card({ title, Icon, help, list, children }: CardProps) {
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
      <div className={classes.body}>{children}</div>
      <Anchor component={Link} to={list.to} className={classes.foot}>
        {list.label}
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </Anchor>
    </Paper>
  );
}

interface SectionProps<Row> extends Omit<CardProps, 'children'> {
  rows: readonly Row[];
  /** Returns the row's list item. */
  row: (row: Row) => ReactNode;
  /** Shown if there are no rows. Without it, the section is hidden. */
  empty?: string;
}

/** The first rows of a list, as a card. */
export function Section<Row>({ rows, row, empty, ...card }: SectionProps<Row>) {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <Card {...card}>
      {rows.length > 0 ? <ul className={classes.rows}>{rows.map(row)}</ul> : <p className={classes.empty}>{empty}</p>}
    </Card>
  );
}

interface SectionRowProps {
  /** The row's name, usually a link. */
  children: ReactNode;
  detail?: ReactNode;
  side?: ReactNode;
}

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
