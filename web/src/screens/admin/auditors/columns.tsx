import type { Auditor } from '@muster/shared/areas/auditors';
import { IconEdit, IconHistory, IconKey, IconShieldOff, IconUserOff } from '@tabler/icons-react';
import type { Column } from '../../../ui/data-table/column.ts';
import { textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { editLabel, endLabels, labels, resetFactorsLabels, resetLabels, stateWords } from './labels.ts';

export type AuditorAction = 'edit' | 'reset' | 'resetFactors' | 'end' | 'looks';

const accessText = ({ state, open_from, open_until }: Auditor) =>
  `${stateWords[state]}: ${labels.days(formatDate(open_from), formatDate(open_until))}`;
const rangeText = ({ range_from, range_until }: Auditor) =>
  labels.days(formatDate(range_from), formatDate(range_until));

/** Returns the searched texts of an account. */
export const searched = (auditor: Auditor): readonly string[] => [
  auditor.name,
  auditor.username,
  auditor.agency,
  accessText(auditor),
];

/** Returns the columns of the auditor accounts, with times in the department's time zone. */
export function columnsFor(
  timeZone: string,
  onAct: (action: AuditorAction, auditor: Auditor) => void,
): readonly Column<Auditor>[] {
  const titles = labels.columns;
  const actions = [
    { key: 'edit', label: editLabel, Icon: IconEdit },
    { key: 'reset', label: resetLabels.title, Icon: IconKey },
    { key: 'resetFactors', label: resetFactorsLabels.title, Icon: IconShieldOff },
    { key: 'looks', label: labels.looks, Icon: IconHistory },
    { key: 'end', label: endLabels.title, Icon: IconUserOff, destructive: true },
  ] as const;
  return [
    { key: 'name', title: titles.name, cell: ({ name }) => name, sortBy: ({ name }) => name, minWidth: 150 },
    textColumn('username', titles.username, ({ username }) => username, { priority: 2, minWidth: 130 }),
    { key: 'agency', title: titles.agency, cell: ({ agency }) => agency, sortBy: ({ agency }) => agency, priority: 4 },
    {
      key: 'state',
      title: titles.state,
      cell: accessText,
      sortBy: ({ open_until }) => open_until,
      text: accessText,
      priority: 1,
      minWidth: 180,
    },
    {
      key: 'range',
      title: titles.range,
      cell: rangeText,
      sortBy: ({ range_from }) => range_from,
      text: rangeText,
      priority: 3,
      minWidth: 160,
    },
    {
      key: 'last_sign_in',
      title: titles.last_sign_in,
      cell: ({ last_sign_in }) => (last_sign_in ? formatInstant(last_sign_in, timeZone) : labels.never),
      sortBy: ({ last_sign_in }) => last_sign_in,
      priority: 5,
      width: 150,
      minWidth: 140,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (auditor) => (
        <RowMenu
          label={labels.moreActions(auditor.name)}
          items={actions
            .filter(({ key }) => auditor.state !== 'ended' || key === 'looks')
            .map(({ key, label, Icon, ...more }) => ({ label, Icon, onClick: () => onAct(key, auditor), ...more }))}
        />
      ),
      width: 80,
      minWidth: 80,
    },
  ];
}
