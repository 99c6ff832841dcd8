import { Button, Stack, Text, Title } from '@mantine/core';
import type { Standing, SuggestedClass } from '@muster/shared/areas/compliance';
import { isUrgent, urgencyOf } from '@muster/shared/requirements/urgency';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cellDetail } from '../../../../parts/compliance/cell-texts.ts';
import { labels } from '../../../../parts/people/labels.ts';
import { useStandings } from '../../../../parts/standings/api.ts';
import { EnrollButton } from '../../../../parts/standings/components/enroll-button.tsx';
import { SuggestedClassLine } from '../../../../parts/standings/components/suggested-classes.tsx';
import { enrollLabels } from '../../../../parts/standings/labels.ts';
import { suggestedClassPath } from '../../../../parts/standings/suggested-class-path.ts';
import { useEnroll } from '../../../../parts/standings/use-enroll.ts';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { usePerson } from '../api.ts';
import type { PersonPanelProps, ShownPerson } from '../person-panel.ts';

const texts = labels.due;

/** The number of rows shown at first. */
const shownAtFirst = 8;

/** Returns the requirements that need action, most urgent first. */
function dueFirst(standings: readonly Standing[]): Standing[] {
  const endOf = ({ expiration_date, period }: Standing) => expiration_date ?? period?.until ?? '';
  return standings
    .filter(({ status }) => isUrgent(status) || status === 'PENDING')
    .toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status) || endOf(a).localeCompare(endOf(b)));
}

/** Returns the person's own class, or the first one with a free seat; none if the person attended a class. */
function nextClass({ status, mends }: Standing): SuggestedClass | undefined {
  const own = mends.find(({ standing }) => standing !== null);
  if (own || status === 'PENDING') return own;
  return mends.find(({ free_seats, is_open }) => free_seats > 0 && is_open) ?? mends[0];
}

/** Returns the text in place of a class. */
function withoutClass({ kind, status, firearms = [] }: Standing): string {
  if (kind === 'evaluation') {
    const due = firearms.filter((one) => isUrgent(one.status)).map(({ name }) => name);
    return due.length > 0 ? texts.evaluationWith(due.join('; ')) : texts.evaluation;
  }
  return status === 'PENDING' ? texts.attended : texts.noClass;
}

/** Returns the text below the status. */
function detailOf(standing: Standing): string {
  const text = cellDetail(standing) ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The requirements not met or due soon, each with the next class for it. */
export function DueSection({ person }: PersonPanelProps) {
  const { employeeId } = person;
  const { data, error, retry } = useStandings(employeeId);
  const seats = usePerson(person.seesSeats ? employeeId : undefined);
  const [showsAll, setShowsAll] = useState(false);
  const { enroll, busyClass, message, failure, dismiss } = useEnroll(
    { employee_id: employeeId, name: person.name },
    () => Promise.all([retry(), seats.retry()]),
  );
  if (!data) return <NotLoaded error={error} message={texts.failed} onRetry={retry} />;
  const due = dueFirst(data.standings);
  const canEnroll = data.employee.employed && data.employee.active;
  const columns = columnsFor(person, (one) =>
    canEnroll ? <Enroll one={one} person={person} busyClass={busyClass} onEnroll={enroll} /> : null,
  );
  return (
    <Stack gap="sm" component="section" aria-label={texts.title}>
      <div>
        <Title order={2}>{texts.title}</Title>
        {due.length > 0 && <Text variant="hint">{texts.help(due.length, data.standings.length)}</Text>}
      </div>
      <ErrorAlert message={failure} onDismiss={dismiss} />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={showsAll ? due : due.slice(0, shownAtFirst)}
        rowKey={({ requirement_id }) => requirement_id}
        empty={
          <EmptyState
            message={data.standings.length === 0 ? texts.nothingRequired : texts.nothingDue}
            icon={<IconCircleCheck size={32} stroke={1.5} />}
          />
        }
      />
      {due.length > shownAtFirst && !showsAll && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
          {texts.all(due.length)}
        </Button>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
    </Stack>
  );
}

function columnsFor(
  { isOwn, managesClasses }: ShownPerson,
  enroll: (one: SuggestedClass) => ReactNode,
): readonly Column<Standing>[] {
  return [
    { key: 'requirement', title: texts.requirement, cell: ({ name }) => name, minWidth: 130 },
    {
      key: 'status',
      title: texts.status,
      cell: (standing) => (
        <div>
          <StatusBadge status={standing.status} />
          <Text variant="hint">{detailOf(standing)}</Text>
        </div>
      ),
      width: 230,
      minWidth: 170,
    },
    {
      key: 'class',
      title: texts.nextClass,
      cell: (standing) => {
        const one = nextClass(standing);
        return one ? (
          <SuggestedClassLine
            one={one}
            requirement={standing.name}
            to={suggestedClassPath(one, { isOwn, managesClasses })}
          />
        ) : (
          <Text variant="hint">{withoutClass(standing)}</Text>
        );
      },
      width: 330,
      minWidth: 170,
      priority: 1,
    },
    {
      key: 'enroll',
      title: texts.actions,
      actions: true,
      cell: (standing) => {
        const one = nextClass(standing);
        return one?.standing === null && enroll(one);
      },
      width: 150,
      minWidth: 120,
    },
  ];
}

interface EnrollProps extends ComponentProps<typeof EnrollButton> {
  person: ShownPerson;
}

/** The way to a seat: sign-up for the person, direct enrollment for staff who manage classes. */
function Enroll({ person: { isOwn, managesClasses }, ...button }: EnrollProps) {
  const { one } = button;
  if (isOwn) {
    const to = suggestedClassPath(one, { isOwn, managesClasses: false });
    return (
      one.is_open &&
      to && (
        <LinkButton
          to={to}
          size="xs"
          variant="default"
          aria-label={one.free_seats > 0 ? enrollLabels.enrollIn(one.training_name, formatDate(one.from)) : undefined}
        >
          {one.free_seats > 0 ? enrollLabels.enroll : texts.joinWaitlist}
        </LinkButton>
      )
    );
  }
  return managesClasses && one.free_seats > 0 && <EnrollButton {...button} />;
}
