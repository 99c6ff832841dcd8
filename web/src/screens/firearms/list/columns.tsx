import { Anchor, Group } from '@mantine/core';
import type { Firearm } from '@muster/shared/areas/firearms';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { Link } from 'react-router-dom';
import { firearmPath } from '../../../paths.ts';
import { type Column, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { resultBadge } from '../components/result-badge.ts';
import { labels } from '../labels.ts';

const titles = labels.columns;

/** Returns the people who carry a firearm, in short. */
function holdersText({ carried_by: [first, ...others] }: Firearm): string {
  if (!first) return labels.none;
  return others.length === 0 ? first.name : labels.more(first.name, others.length);
}

function inspectionText({ last_inspection: last }: Firearm): string {
  if (!last) return labels.never;
  return last.passed ? formatDate(last.on) : `${formatDate(last.on)}, ${labels.failedInspection.toLowerCase()}`;
}

export const searched = (firearm: Firearm): readonly string[] => {
  const { type, make, model, caliber, serial, carried_by } = firearm;
  const people = carried_by.flatMap(({ employee_id, name }) => [employee_id, name]);
  return [firearmTypeWords[type], make, model, caliber, serial, ...people];
};

export const columns: readonly Column<Firearm>[] = [
  {
    key: 'serial',
    title: titles.serial,
    cell: ({ id, serial }) => (
      <Anchor component={Link} to={firearmPath(id)} inherit style={{ overflowWrap: 'anywhere' }}>
        {serial}
      </Anchor>
    ),
    text: ({ serial }) => serial,
    sortBy: ({ serial }) => serial,
    rowHeader: true,
    minWidth: 120,
  },
  textColumn('type', titles.type, ({ type }) => firearmTypeWords[type], { width: 130, minWidth: 120 }),
  textColumn('make', titles.make, ({ make }) => make, { minWidth: 120 }),
  textColumn('model', titles.model, ({ model }) => model, { minWidth: 120, priority: 1 }),
  textColumn('caliber', titles.caliber, ({ caliber }) => caliber, { width: 120, minWidth: 120, priority: 4 }),
  textColumn('owner', titles.owner, ({ owner }) => labels.owners[owner], { width: 120, minWidth: 120, priority: 3 }),
  {
    key: 'holders',
    title: titles.holders,
    cell: holdersText,
    text: ({ carried_by }) => carried_by.map(({ name }) => name).join('; '),
    sortBy: ({ carried_by }) => carried_by[0]?.name,
    minWidth: 160,
  },
  {
    key: 'inspected',
    title: titles.inspected,
    cell: (firearm) => (
      <Group gap={6}>
        {firearm.last_inspection ? formatDate(firearm.last_inspection.on) : labels.never}
        {firearm.last_inspection?.passed === false && <StyledBadge {...resultBadge(false)} />}
      </Group>
    ),
    text: inspectionText,
    sortBy: ({ last_inspection }) => last_inspection?.on,
    width: 160,
    minWidth: 150,
    priority: 2,
  },
  textColumn('state', titles.state, ({ retired }) => (retired ? labels.retired : labels.inService), {
    width: 120,
    minWidth: 120,
    priority: 5,
  }),
];
