import { Anchor, Title } from '@mantine/core';
import type { ComparedPeople } from '@muster/shared/areas/compliance';
import { inTreeOrder } from '@muster/shared/record/unit-tree';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { StatusBar } from '../../../../parts/compliance/components/status-bar.tsx';
import type { Question } from '../../../../parts/compliance/question.ts';
import { percentText } from '../../../../parts/compliance/shares.ts';
import { labels } from '../labels.ts';
import classes from './overview.module.css';

const texts = {
  unit: { title: labels.compared.units, none: labels.compared.none.units },
  rank: { title: labels.compared.ranks, none: labels.compared.none.ranks },
  group: { title: labels.compared.groups, none: labels.compared.none.groups },
} as const;

interface ComparedSectionProps {
  kind: keyof typeof texts;
  rows: readonly ComparedPeople[];
  question: Question;
}

/** Shows the compliant share of each unit, rank or group, and each person's most urgent status. Hidden without any. */
export function ComparedSection({ kind, rows, question }: ComparedSectionProps) {
  const heading = useId();
  if (rows.every(({ id }) => id === null)) return null;
  const named = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const ordered = inTreeOrder(named).map(({ unit, depth }) => ({ row: unit, depth }));
  const without = rows.filter(({ id }) => id === null).map((row) => ({ row, depth: 0 }));
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {texts[kind].title}
      </Title>
      <ul className={classes.rows}>
        {[...ordered, ...without].map(({ row, depth }) => (
          <Row key={row.id} kind={kind} row={row} depth={depth} question={question} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Omit<ComparedSectionProps, 'rows'> {
  row: ComparedPeople;
  /** The indent of the row: the depth of a unit below its parent units. */
  depth: number;
}

function Row({ kind, row, depth, question }: RowProps) {
  const { id, people, current } = row;
  const name = row.name ?? texts[kind].none;
  const lack = people - current;
  const filters = id === null ? undefined : { [kind]: [id] };
  return (
    <li className={classes.row} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
      <div className={classes.line}>
        {filters ? (
          <Anchor
            component={Link}
            to={complianceAddress('matrix', question, { filters })}
            inherit
            className={classes.name ?? ''}
          >
            {name}
          </Anchor>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.percent}>{percentText(row)}</span>
      </div>
      <StatusBar byStatus={row.by_status} />
      <ul className={classes.counts}>
        <li>{labels.requirements.of(current, people)}</li>
        {lack > 0 && filters && (
          <li>
            <Anchor
              component={Link}
              to={complianceAddress('matrix', question, { filters, isLacking: true })}
              inherit
              aria-label={`${name}: ${labels.total.lack(lack)}`}
            >
              {labels.total.lack(lack)}
            </Anchor>
          </li>
        )}
      </ul>
    </li>
  );
}
