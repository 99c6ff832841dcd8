import { Button, Checkbox, Text } from '@mantine/core';
import type { SheetRow } from '@muster/shared/attendance-answers';
import { IconCertificate } from '@tabler/icons-react';
import {
  type CertifyDraft,
  type CertifyRow,
  canBeChosen,
  isChosen,
} from '../../../../parts/class-day/certify-choice.ts';
import { type ClassForm, openForms } from '../../../../parts/class-day/class-forms.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { certifyLabels as texts } from '../labels.ts';
import { PersonCell } from './person-cell.tsx';

interface CertifyColumns {
  draft: CertifyDraft;
  /** The employee numbers of people whose certification was revoked on this tab. */
  revoked: ReadonlySet<string>;
  /** Whether attendance of the class was recorded. */
  isRecorded: boolean;
  isAssessed: boolean;
  /** The forms of the training. */
  forms: readonly ClassForm[];
  onChoose: (employeeNumber: string, chosen: boolean) => void;
  onRevoke: (row: SheetRow) => void;
}

/** Returns the columns of the list of people to certify. */
export function certifyColumns({
  draft,
  revoked,
  isRecorded,
  isAssessed,
  forms,
  onChoose,
  onRevoke,
}: CertifyColumns): readonly Column<CertifyRow>[] {
  const titles = texts.columns;
  const attendanceOf = ({ obstacle }: CertifyRow) =>
    obstacle?.kind === 'missed' ? texts.missed(obstacle.missed) : isRecorded ? texts.present : texts.unknown;
  const result: Column<CertifyRow> = {
    key: 'result',
    title: titles.result,
    cell: ({ row }) => (row.result ? texts.result(row.result) : texts.noResult),
    sortBy: ({ row }) => (row.result ? texts.result(row.result) : texts.noResult),
    width: 130,
    minWidth: 120,
    priority: 1,
  };
  const evaluationsOf = ({ row }: CertifyRow) => texts.openForms(openForms(row, forms)) || texts.evaluationsDone;
  const evaluations: Column<CertifyRow> = {
    key: 'evaluations',
    title: titles.evaluations,
    cell: (one) => (
      <Text span inherit style={{ whiteSpace: 'pre-line' }}>
        {evaluationsOf(one)}
      </Text>
    ),
    text: evaluationsOf,
    sortBy: evaluationsOf,
    minWidth: 170,
    priority: 2,
  };
  return [
    {
      key: 'name',
      title: titles.name,
      cell: ({ row }) => <PersonCell row={row} isLink />,
      text: ({ row }) => row.name,
      sortBy: ({ row }) => row.name,
      rowHeader: true,
      minWidth: 140,
    },
    { key: 'attendance', title: titles.attendance, cell: attendanceOf, sortBy: attendanceOf, minWidth: 150 },
    ...(isAssessed ? [result] : []),
    ...(forms.length > 0 ? [evaluations] : []),
    {
      key: 'state',
      title: titles.state,
      cell: (one) => <State one={one} draft={draft} isRevoked={revoked.has(one.row.employee_id)} onChoose={onChoose} />,
      text: (one) => {
        const { certified } = one.row;
        if (!certified) return texts.notCertified;
        return [texts.certified(formatDate(certified)), ...(isUnpassed(one) ? [texts.unpassed] : [])].join('. ');
      },
      width: 250,
      minWidth: 200,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: ({ row, obstacle }) =>
        row.certified !== null &&
        obstacle?.kind !== 'own' &&
        !revoked.has(row.employee_id) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.revokeOf(row.name)}
            onClick={() => onRevoke(row)}
          >
            {texts.revoke}
          </Button>
        ),
      width: 110,
      minWidth: 100,
    },
  ];
}

/** Returns whether a required pass of a certified person is missing: a result or an evaluation was corrected later. */
const isUnpassed = ({ row, obstacle }: CertifyRow): boolean =>
  row.certified !== null && obstacle !== undefined && obstacle.kind !== 'missed' && obstacle.kind !== 'own';

interface StateProps extends Pick<CertifyColumns, 'draft' | 'onChoose'> {
  one: CertifyRow;
  isRevoked: boolean;
}

function State({ one, draft, isRevoked, onChoose }: StateProps) {
  const { row, obstacle } = one;
  if (isRevoked) return texts.revoked;
  if (row.certified !== null) {
    return (
      <>
        <StyledBadge word={texts.certified(formatDate(row.certified))} tone="complete" Icon={IconCertificate} />
        {isUnpassed(one) && (
          <Text size="sm" mt={4}>
            {texts.unpassed}
          </Text>
        )}
      </>
    );
  }
  if (!canBeChosen(one)) return obstacle && texts.obstacles[obstacle.kind];
  return (
    <Checkbox
      label={texts.columns.choice}
      aria-label={texts.certify(row.name)}
      checked={isChosen(one, draft)}
      onChange={({ currentTarget }) => onChoose(row.employee_id, currentTarget.checked)}
    />
  );
}
