import { Anchor, Stack, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { firearms as area } from '@muster/shared/areas/firearms';
import type { Answer } from '@muster/shared/endpoint';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { holdsAny } from '@muster/shared/permissions';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { firearms } from '../../../../api/calls.ts';
import { useCall } from '../../../../api/use-call.ts';
import { labels } from '../../../../parts/people/labels.ts';
import { firearmPath } from '../../../../paths.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { type Column, DataTable, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import type { PersonPanelProps } from '../person-panel.ts';

type Carried = Answer<typeof area.carriedBy>['carries'][number];

const texts = labels.carries;

/** The firearms that a person may carry today. Shows nothing if there are none. */
export function CarriesSection({ person: { employeeId } }: PersonPanelProps) {
  const { data, error, retry } = useCall(firearms.carriedBy, { params: { employee_id: employeeId }, query: {} });
  const { permissions = {} } = usePermissions();
  const opensFirearms = holdsAny(permissions, accessRules.training.permissions);
  const columns = useMemo(() => columnsFor(opensFirearms), [opensFirearms]);
  if (!data) return error ? <RetryAlert message={texts.failed} onRetry={() => void retry()} /> : null;
  if (data.carries.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <DataTable label={texts.title} columns={columns} rows={data.carries} rowKey={({ id }) => id} empty={null} />
    </Stack>
  );
}

function columnsFor(opensFirearms: boolean): readonly Column<Carried>[] {
  const nameOf = ({ make, model }: Carried) => `${make} ${model}`;
  return [
    {
      key: 'firearm',
      title: texts.firearm,
      cell: (one) =>
        opensFirearms ? (
          <Anchor component={Link} to={firearmPath(one.id)} inherit>
            {nameOf(one)}
          </Anchor>
        ) : (
          nameOf(one)
        ),
      sortBy: nameOf,
      rowHeader: true,
      minWidth: 130,
    },
    textColumn('type', texts.type, ({ type }) => firearmTypeWords[type], { width: 150, minWidth: 130, priority: 1 }),
    textColumn('serial', texts.serial, ({ serial }) => serial ?? texts.erased, { minWidth: 130 }),
    dateColumn('from', texts.from, ({ from }) => from, { width: 170, minWidth: 150, priority: 2 }),
    dateColumn('until', texts.until, ({ until }) => until, {
      width: 170,
      minWidth: 150,
      priority: 3,
      none: texts.untilEnded,
    }),
  ];
}
