import { Stack } from '@mantine/core';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { canQueue } from '../../../../parts/offline/queue.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import type { PageHeader } from '../../../../ui/page-header.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import type { ClassGroup, useGroup } from '../api.ts';
import { labels } from '../labels.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import { type GroupEvaluationState, useGroupEvaluation } from '../use-group-evaluation.ts';
import type { OpenEvaluations } from '../use-open-evaluations.ts';
import { useRowActions } from '../use-row-actions.ts';
import { useShownPeople } from '../use-shown-people.ts';
import { useShownRows } from '../use-shown-rows.ts';
import { useStoredAnswers } from '../use-stored-answers.ts';
import { CompleteBar } from './complete-bar.tsx';
import { DayFields } from './day-fields.tsx';
import { DraftsSaving } from './draft-saving.tsx';
import { EvaluationHeader } from './evaluation-header.tsx';
import { GroupDialogs } from './group-dialogs.tsx';
import { LocalAnswers } from './local-answers.tsx';
import { RelaySwitch } from './relay-switch.tsx';
import type { PageDialog } from './row-dialogs.tsx';
import { SectionPeople } from './section-people.tsx';

interface GroupEvaluationProps {
  group: ClassGroup;
  loaded: ReturnType<typeof useGroup>;
  evaluations: OpenEvaluations;
  /** The department's date. */
  today: string;
  header: ComponentProps<typeof PageHeader>;
}

/** Evaluates the attendees of a class: sections, people, lanes, and the completion of all that is ready. */
export function GroupEvaluation({ group, loaded, evaluations, today, header }: GroupEvaluationProps) {
  const timeZone = useTimeZone();
  const state = useGroupEvaluation({ group, loaded, evaluations, today });
  const shown = useShownPeople(group, state.rowsById);
  const { dialog, setDialog, draft } = useDialogWithDraft<PageDialog>('class-evaluation');
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { fields, isChecked, checkPage } = usePageCheck(state.pageProblems);
  const { isFailed, isStored } = useStoredAnswers(group, evaluations);
  const rows = shown.people.flatMap(({ employee }) => state.rowsById.get(employee.id) ?? []);
  const { typed } = evaluations;
  // Only of the relay that is shown.
  const ready = state.ready.filter(({ key }) => rows.some((row) => row.key === key));
  const rowActions = useRowActions({ evaluations, state, shown: rows, onDialog: setDialog, checkPage });
  const shownRows = useShownRows(rows, { evaluations, state, shown, isOnDevice: canQueue() && !isFailed });
  return (
    <Stack gap="md">
      <EvaluationHeader
        group={group}
        header={header}
        onLanes={() => setDialog({ kind: 'lanes', lanes: group.lanes })}
      />
      <PreparedLine classId={group.class.id} />
      <LocalAnswers about={evaluations.about} on={typed.on} isNotStored={isFailed} />
      <StaleAlert message={labels.failed} asOf={loaded.staleSince} timeZone={timeZone} onRetry={loaded.retry} />
      <EvaluationDay
        fields={fields}
        today={today}
        problems={isChecked ? state.pageProblems : { ...(state.pageProblems.on && { on: state.pageProblems.on }) }}
        {...{ group, loaded, evaluations, state }}
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
      <DraftsSaving group={group} evaluations={evaluations} />
      <GroupDialogs
        {...{ dialog, draft, group, loaded, evaluations, state, today, checkPage }}
        actions={rowActions.actions}
        onOpen={setDialog}
        onOutcome={setOutcome}
      />
      <ConfirmLeave reason={evaluations.isUnsaved && !isStored ? labels.leave : undefined} />
    </Stack>
  );
}

/** Checks the day and the evaluator of the page. The first wrong field gets the focus. */
function usePageCheck(problems: Problems) {
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  function checkPage(): boolean {
    setIsChecked(true);
    const isRight = Object.keys(problems).length === 0;
    if (!isRight)
      fields.current?.querySelector<HTMLElement>(problems.on ? 'input[type=date]' : 'input[type=text]')?.focus();
    return isRight;
  }
  return { fields, isChecked, checkPage };
}

type EvaluationDayProps = Pick<GroupEvaluationProps, 'group' | 'loaded' | 'evaluations' | 'today'> & {
  state: GroupEvaluationState;
  fields: RefObject<HTMLDivElement | null>;
  problems: Problems;
};

/** The day and the evaluator, which a reload keeps. */
function EvaluationDay({ group, loaded, evaluations, state, ...fields }: EvaluationDayProps) {
  const { typed } = evaluations;
  const [, writeUrl] = useUrlState();
  const failure = loaded.error && group.on !== typed.on ? detailOrMessage(labels.dayFailed, loaded.error) : undefined;
  return (
    <DayFields
      {...fields}
      on={typed.on}
      evaluator={typed.evaluator}
      evaluators={state.evaluators}
      failure={failure}
      onRetry={loaded.retry}
      onChange={(changed) => {
        evaluations.setTyped((before) => ({ ...before, ...changed }));
        if ('on' in changed && isSupportedDate(changed.on)) writeUrl((url) => url.set('on', changed.on));
      }}
    />
  );
}
