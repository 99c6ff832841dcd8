import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { Trainee } from '@muster/shared/field-training-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { programPath } from '../../../../paths.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { type Fact, FactsList } from '../../../../ui/facts-list.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import type { TraineePanelProps } from '../../trainee-panel.ts';
import { useWaitingReports } from '../../use-waiting-reports.ts';
import { Assignments } from './assignments.tsx';
import { DaysWithout, MissingDays } from './days.tsx';
import { Decisions } from './decisions.tsx';
import { Dialogs } from './dialogs.tsx';
import { labels } from './labels.ts';
import type { NextStep } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import type { OverviewDialog } from './overview-dialog.ts';
import { PhaseTimeline } from './phase-timeline.tsx';
import { Section } from './section.tsx';
import { goesOn, isStartOpen, isTrainerOn, presentPhase } from './trainee-facts.ts';

/** The overview of a trainee: the next step, phases, assignments, days and decisions. */
export function OverviewTab({ trainee }: TraineePanelProps) {
  const today = useToday(useTimeZone());
  const ownNumber = useCurrentEmployee().data?.employee_id;
  const { dialog, setDialog, draft } = useDialogWithDraft<OverviewDialog>('trainee');
  const onWithout = useCallback((on: string) => setDialog({ kind: 'day', on }), [setDialog]);
  // Includes reports that wait to be sent. Decisions use the answer of the server only.
  const present = useWaitingReports(trainee);
  const { may, status } = trainee;
  const manages = may.manage && goesOn(trainee);
  const addsDays = goesOn(trainee) && (may.manage || isTrainerOn(trainee, ownNumber, today));
  const phase = presentPhase(trainee);
  function open(kind: NonNullable<NextStep['dialog']>): void {
    if (kind !== 'decide') setDialog({ kind });
    else if (phase) setDialog({ kind, phase });
  }
  return (
    <Stack gap="lg">
      <Inactive trainee={trainee} />
      <NextStepCard {...{ today, ownNumber }} trainee={present} onOpen={open} />
      <Facts trainee={trainee} />
      {manages && isStartOpen(trainee) && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setDialog({ kind: 'withdrawStart' })}>
          {labels.withdrawStart}
        </Button>
      )}
      <PhaseTimeline trainee={trainee} today={today} />
      <MissingDays {...{ ownNumber, onWithout }} trainee={present} />
      <Assignments
        {...{ trainee, today }}
        onAdd={manages ? () => open('assign') : undefined}
        onEnd={manages ? (assignment) => setDialog({ kind: 'end', assignment }) : undefined}
      />
      <DaysWithout
        {...{ trainee, ownNumber }}
        onAdd={addsDays ? () => setDialog({ kind: 'day' }) : undefined}
        onWithdraw={(day) => setDialog({ kind: 'withdrawDay', day })}
      />
      <Decisions
        trainee={trainee}
        onDecide={manages && phase ? () => open('decide') : undefined}
        onWithdraw={may.manage ? (decision) => setDialog({ kind: 'withdrawDecision', decision }) : undefined}
      />
      <Attestation
        trainee={trainee}
        onAttest={may.manage && status === 'finished' ? () => setDialog({ kind: 'complete' }) : undefined}
      />
      <Dialogs {...{ trainee, today, dialog, setDialog, draft }} />
    </Stack>
  );
}

/** Says why nothing can be recorded about an employee who is not active. */
function Inactive({ trainee: { employee, status } }: { trainee: Trainee }) {
  const isOver = status === 'completed' || status === 'released';
  if (employee.active || isOver) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
      {employee.employee_id === '' ? labels.deleted : labels.inactive}
    </Alert>
  );
}

function Facts({ trainee }: { trainee: Trainee }) {
  const { permissions = {} } = usePermissions();
  const texts = labels.facts;
  const isStaff = holdsAny(permissions, accessRules.training.permissions);
  const { employee, program_id, program_name, version, from, ended_on, status, trainers, coordinators } = trainee;
  const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || texts.none;
  const program = `${program_name}, ${texts.version(version)}`;
  const facts: Fact[] = [
    ...(isStaff && employee.employee_id !== ''
      ? [
          [
            texts.trainee,
            <PersonLink key="person" employeeId={employee.employee_id}>
              {employee.name}
            </PersonLink>,
          ] satisfies Fact,
        ]
      : []),
    [
      texts.program,
      isStaff ? (
        <Anchor key="program" component={Link} to={programPath(program_id)} inherit>
          {program}
        </Anchor>
      ) : (
        program
      ),
    ],
    [texts.status, words.statuses[status]],
    [texts.firstDay, formatDate(from)],
    ...(ended_on === null ? [] : [[texts.lastDay, formatDate(ended_on)] satisfies Fact]),
    ...(status === 'active' ? [[texts.trainers, namesOf(trainers)] satisfies Fact] : []),
    [texts.coordinators, namesOf(coordinators)],
  ];
  return <FactsList facts={facts} inline />;
}

interface AttestationProps {
  trainee: Trainee;
  /** Undefined: the signed-in person cannot attest, or a phase is in progress. */
  onAttest: (() => void) | undefined;
}

function Attestation({ trainee: { completion, status }, onAttest }: AttestationProps) {
  const texts = labels.completion;
  if (status !== 'finished' && completion === null) return null;
  return (
    <Section title={texts.title} action={onAttest && <Button onClick={onAttest}>{texts.attest}</Button>}>
      {completion ? (
        <div>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{completion.statement}</Text>
          <Text variant="hint">{texts.attested(completion.by.name, formatDate(completion.on))}</Text>
        </div>
      ) : (
        <Text>{texts.waits}</Text>
      )}
    </Section>
  );
}
