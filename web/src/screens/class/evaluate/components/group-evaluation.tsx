import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Lanes } from '@muster/shared/evaluation-answers';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { IconTargetArrow } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { draftBody } from '../../../../parts/evaluations/drafts/draft-body.ts';
import { onDevice } from '../../../../parts/evaluations/drafts/on-device.ts';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { canQueue } from '../../../../parts/offline/queue.ts';
import { useLocalDrafts } from '../../../../parts/offline/use-local-drafts.ts';
import { evaluateClassPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import type { ClassGroup, useGroup } from '../api.ts';
import { completeBarLabels, labels, waitingLabels } from '../labels.ts';
import { type LocalValues, localKey } from '../local-answers.ts';
import { type ShownRow, useStableRows } from '../shown-row.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import { useGroupEvaluation } from '../use-group-evaluation.ts';
import { nothing, type OpenEvaluations } from '../use-open-evaluations.ts';
import { usePersonFocus } from '../use-person-focus.ts';
import { useRowActions } from '../use-row-actions.ts';
import { useShownPeople } from '../use-shown-people.ts';
import { CompleteBar } from './complete-bar.tsx';
import { DayFields } from './day-fields.tsx';
import { DraftSaving } from './draft-saving.tsx';
import { LocalAnswers } from './local-answers.tsx';
import { RelaySwitch } from './relay-switch.tsx';
import { type PageDialog, RowDialogs } from './row-dialogs.tsx';
import { SectionPeople } from './section-people.tsx';

interface GroupEvaluationProps {
  group: ClassGroup;
  loaded: ReturnType<typeof useGroup>;
  evaluations: OpenEvaluations;
  /** The department's date. */
  today: string;
  header: ComponentProps<typeof PageHeader>;
}

const nameOf = ({ people }: ClassGroup, employeeId: string): string =>
  people.find(({ employee }) => employee.employee_id === employeeId)?.employee.name ?? employeeId;

/** Evaluates the attendees of a class: sections, people, lanes, and the completion of all that is ready. */
export function GroupEvaluation({ group, loaded, evaluations, today, header }: GroupEvaluationProps) {
  const timeZone = useTimeZone();
  const state = useGroupEvaluation({ group, loaded, evaluations, today });
  const shown = useShownPeople(group, state.rowsById);
  const [dialog, setDialog] = useState<PageDialog>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const focusPerson = usePersonFocus();
  const isNotStored = useLocalDrafts(
    evaluations.about,
    evaluations.unsaved.map((open) => ({
      key: localKey(evaluations.typed.on, open.key),
      text: waitingLabels.draft(nameOf(group, open.employeeId), group.form.content.name),
      address: evaluateClassPath(group.class.id, group.form.id, evaluations.typed.on),
      values: { on: evaluations.typed.on, evaluator: evaluations.typed.evaluator, open } satisfies LocalValues,
    })),
  );
  const rows = shown.people.flatMap(({ employee }) => state.rowsById.get(employee.employee_id) ?? []);
  const { typed, states } = evaluations;
  // Only of the relay that is shown.
  const ready = state.ready.filter(({ key }) => rows.some((row) => row.key === key));
  const [, writeUrl] = useUrlState();
  function checkPage(): boolean {
    setIsChecked(true);
    const isRight = Object.keys(state.pageProblems).length === 0;
    if (!isRight)
      fields.current
        ?.querySelector<HTMLElement>(state.pageProblems.on ? 'input[type=date]' : 'input[type=text]')
        ?.focus();
    return isRight;
  }
  const rowActions = useRowActions({ evaluations, state, shown: rows, onDialog: setDialog, checkPage });
  const shownRows = useStableRows(
    rows.map(
      (row): ShownRow => ({
        row,
        place: shown.placeOf(row.person.employee.employee_id),
        state: onDevice(states[row.key] ?? nothing, canQueue() && !isNotStored),
        problems: state.problemsOf(row),
        on: typed.on,
      }),
    ),
  );
  const setLanes = (lanes: Lanes | null) =>
    void loaded.mutate((before) => before && { ...before, lanes }, { revalidate: false });
  const failure = loaded.error && group.on !== typed.on ? detailOrMessage(labels.dayFailed, loaded.error) : undefined;
  return (
    <Stack gap="md">
      <PageHeader
        {...header}
        help={[group.class.training, group.class.location].join(' · ')}
        action={
          group.may_give_lanes &&
          (group.form.content.purpose === 'firearms' || group.lanes) && (
            <Button
              variant="default"
              mih={44}
              leftSection={<IconTargetArrow size={18} aria-hidden />}
              onClick={() => setDialog({ kind: 'lanes', lanes: group.lanes })}
            >
              {labels.lanes}
            </Button>
          )
        }
      />
      <PreparedLine classId={group.class.id} />
      <LocalAnswers about={evaluations.about} on={typed.on} isNotStored={isNotStored} />
      <StaleAlert message={labels.failed} asOf={loaded.staleSince} timeZone={timeZone} onRetry={loaded.retry} />
      <DayFields
        fields={fields}
        on={typed.on}
        today={today}
        evaluator={typed.evaluator}
        evaluators={state.evaluators}
        problems={isChecked ? state.pageProblems : { ...(state.pageProblems.on && { on: state.pageProblems.on }) }}
        failure={failure}
        onRetry={loaded.retry}
        onChange={(changed) => {
          evaluations.setTyped((before) => ({ ...before, ...changed }));
          // A reload keeps the day.
          if ('on' in changed && isSupportedDate(changed.on)) writeUrl((url) => url.set('on', changed.on));
        }}
      />
      {shown.choices.length > 1 && (
        <RelaySwitch choices={shown.choices} shown={shown.relay} onChoose={shown.chooseRelay} />
      )}
      <SectionPeople group={group} shown={shown} rows={shownRows} rowActions={rowActions} />
      <CompleteBar
        rows={state.rows}
        ready={ready.length}
        outcome={outcome}
        onDismiss={() => setOutcome(undefined)}
        onComplete={() => checkPage() && setDialog({ kind: 'all', rows: ready })}
      />
      {typed.opens.map((open) => (
        <DraftSaving
          key={open.key}
          open={open}
          body={draftBody({
            form: group.form,
            classId: group.class.id,
            on: typed.on,
            isStored: open.stored !== undefined,
            ...open,
          })}
          savers={evaluations.savers}
          onState={evaluations.onState}
          onStored={evaluations.onStored}
        />
      ))}
      <RowDialogs
        dialog={dialog}
        group={group}
        evaluations={evaluations}
        state={state}
        actions={rowActions.actions}
        today={today}
        checkPage={checkPage}
        onOpen={setDialog}
        onChanged={(employeeId) => {
          void loaded.retry();
          if (employeeId !== undefined) focusPerson(employeeId);
        }}
        onBulk={(done) => {
          setDialog(undefined);
          setOutcome(done);
          if (done.completed > 0)
            notifications.show({ message: completeBarLabels.done(done.completed, done.waiting), color: 'navy' });
          void loaded.retry();
        }}
        onLanes={(lanes) => {
          setDialog(undefined);
          setLanes(lanes);
        }}
        onReloadLanes={async () => (await loaded.reload())?.lanes ?? null}
      />
      <ConfirmLeave reason={evaluations.isUnsaved && (isNotStored || !canQueue()) ? labels.leave : undefined} />
    </Stack>
  );
}
