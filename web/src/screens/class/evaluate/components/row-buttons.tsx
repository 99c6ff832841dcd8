import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { recordingPath } from '../../../../paths.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { singleClick } from '../../../../ui/single-click.ts';
import { rowLabels as texts } from '../labels.ts';
import { hasAnswers } from '../open-evaluations.ts';
import { isFullyAnswered, takesAnswers } from '../ready.ts';
import type { Attempt, GroupRow } from '../rows.ts';
import type { SectionContext, ShownRow } from '../shown-row.ts';
import classes from './evaluate-class.module.css';

interface RowPartProps {
  shown: ShownRow;
  context: SectionContext;
}

/** The actions of a row. */
export function RowButtons({ shown: { row }, context: { form, actions } }: RowPartProps) {
  const { name } = row.person.employee;
  if (row.kind === 'done') {
    const { next } = row;
    const canBegin = row.evaluation.outcome === 'failed' && next?.refused === null;
    return canBegin ? (
      <Button
        mih={44}
        variant="default"
        aria-label={texts.next(next.attempt, name)}
        onClick={() => actions.beginNext(row)}
      >
        {texts.attempt(next.attempt)}
      </Button>
    ) : null;
  }
  const isEmpty = row.kind === 'open' && row.refused !== undefined && !hasAnswers(row.open) && !row.open.stored;
  if (row.kind === 'refused' || row.isOtherVersion || isEmpty) return null;
  return (
    // The second click of a double click on "Attempt 2" meets these buttons.
    <div className={classes.buttons}>
      <Button
        mih={44}
        px="sm"
        variant="default"
        aria-label={texts.detailsOf(name)}
        onClick={singleClick(() => actions.open({ kind: 'details', key: row.key, isChecked: false }))}
      >
        {texts.details}
      </Button>
      {takesAnswers(row) && (
        <Button
          mih={44}
          px="sm"
          variant={isFullyAnswered(form, row) ? 'filled' : 'default'}
          aria-label={texts.completeOf(name)}
          onClick={singleClick(() => actions.complete(row))}
        >
          {texts.complete}
        </Button>
      )}
    </div>
  );
}

/** Returns the reason why a row takes no answers. A failed evaluation has one only if its form allows no attempt. */
function reasonOf(row: GroupRow): { reason: string; attempt: Attempt | undefined } | undefined {
  switch (row.kind) {
    case 'refused':
      return { reason: row.reason, attempt: undefined };
    case 'open':
      return row.refused === undefined ? undefined : { reason: row.refused, attempt: row.attempt };
    case 'done':
      return row.evaluation.outcome === 'failed' && row.next?.refused
        ? { reason: row.next.refused, attempt: row.next }
        : undefined;
  }
}

/** Returns the refusal, the conflict and the problems of a row; undefined: it has none. */
export function rowNote({ shown, context }: RowPartProps) {
  const { row, state, problems } = shown;
  const refused = reasonOf(row);
  const isWrong = ['failed', 'conflict', 'gone'].includes(state.kind);
  const count = Object.keys(problems ?? {}).length;
  if (!refused && !isWrong && count === 0 && !(row.kind === 'open' && row.isOtherVersion)) return undefined;
  return (
    <div className={classes.notes}>
      {refused && <Refusal row={row} {...refused} context={context} />}
      {row.kind === 'open' && row.isOtherVersion && (
        <Group gap="sm">
          <Text size="sm">{texts.otherVersion}</Text>
          <LinkButton to={recordingPath({ draft: row.open.stored?.id ?? '' })} variant="default" mih={44}>
            {texts.continueDraft}
          </LinkButton>
        </Group>
      )}
      {row.kind === 'open' && isWrong && (
        <SavingText
          state={state}
          isOneOfMany
          onKeepMine={() => context.actions.resolve(row, 'mine')}
          onTakeTheirs={() => context.actions.resolve(row, 'theirs')}
        />
      )}
      <ErrorAlert message={count > 0 && texts.unfinished(count)} />
    </div>
  );
}

interface RefusalProps {
  row: GroupRow;
  reason: string;
  attempt: Attempt | undefined;
  context: SectionContext;
}

function Refusal({ row, reason, attempt, context }: RefusalProps) {
  const { name, employee_id } = row.person.employee;
  const evaluationId = attempt?.needs_remediation;
  return (
    <Alert vars={alertTone('near')} p="xs" icon={<IconAlertTriangle aria-hidden />}>
      <Group gap="sm" justify="space-between">
        <Text inherit>{reason}</Text>
        {evaluationId && (
          <Button
            variant="default"
            mih={44}
            aria-label={texts.remediateOf(name)}
            onClick={() =>
              context.actions.open({ kind: 'remediate', key: row.key, evaluationId, employeeId: employee_id })
            }
          >
            {remediationLabels.action}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
