import { Alert, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isUnreachable } from '../../../../api/errors.ts';
import { EvaluatorFields } from '../../../../parts/evaluations/drafts/components/evaluator-fields.tsx';
import { subjectLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { firearmText, remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { canQueue } from '../../../../parts/offline/queue.ts';
import { PersonInput } from '../../../../parts/people/components/person-input.tsx';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { labels } from '../labels.ts';
import type { TypedEvaluation } from '../typed-evaluation.ts';
import type { Recording } from '../use-recording.ts';

interface SubjectFieldsProps {
  recording: Recording;
  isAboutFirearm: boolean;
  /** The form passes or fails people, so attempts count. */
  hasResult: boolean;
  problems: Problems;
  onChange: (changed: Partial<TypedEvaluation>) => void;
  onRemediate: (evaluationId: string) => void;
}

/** The person, the day, the firearm and the evaluator of an evaluation. */
export function SubjectFields(props: SubjectFieldsProps) {
  const { recording, isAboutFirearm, hasResult, problems, onChange, onRemediate } = props;
  const { typed, people, named, evaluators, prepared, today } = recording;
  const error = (field: string) => problems[field]?.join('\n');
  const firearms = prepared.data?.firearms ?? [];
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={labels.subject}>
      <Stack gap="md">
        {people.failed && people.retry && <RetryAlert message={labels.peopleFailed} onRetry={people.retry} />}
        {people.people?.length === 0 && <Text>{labels.noPeople}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 2, md: isAboutFirearm ? 3 : 2 }} spacing="md">
          <PersonInput
            size="md"
            label={labels.person}
            description={labels.personHelp}
            people={people.people}
            failed={people.failed}
            known={named}
            onWanted={() => undefined}
            value={typed.employee}
            error={error('employee_id')}
            onChange={(employee) => onChange({ employee, firearm: '' })}
          />
          <DateInput
            size="md"
            label={labels.day}
            max={today}
            value={typed.on}
            error={error('on')}
            onChange={(on) => onChange({ on })}
          />
          {isAboutFirearm && (
            <NativeSelect
              size="md"
              label={labels.firearm}
              data={[
                { value: '', label: subjectLabels.firearmPlaceholder },
                ...firearms.map((one) => ({
                  value: one.id,
                  label: `${firearmTypeWords[one.type]}: ${firearmText(one)}`,
                })),
              ]}
              description={prepared.data && firearms.length === 0 ? labels.noFirearm : undefined}
              value={typed.firearm}
              error={error('firearm_id')}
              onChange={({ currentTarget }) => onChange({ firearm: currentTarget.value })}
            />
          )}
        </SimpleGrid>
        {evaluators && (
          <EvaluatorFields
            evaluators={evaluators}
            value={typed.evaluator}
            error={error('evaluator_id')}
            onChange={(evaluator) => onChange({ evaluator })}
          />
        )}
        <Attempt {...{ prepared, hasResult, onRemediate }} />
      </Stack>
    </Paper>
  );
}

interface AttemptProps extends Pick<SubjectFieldsProps, 'hasResult' | 'onRemediate'> {
  prepared: Recording['prepared'];
}

/** The number of the attempt, or why none is possible. */
function Attempt({ prepared, hasResult, onRemediate }: AttemptProps) {
  const { data, error, retry } = prepared;
  if (error && isUnreachable(error) && canQueue()) return <Text variant="hint">{labels.checkedLater}</Text>;
  if (error) {
    return (
      <RetryAlert message={'detail' in error && error.detail ? error.detail : labels.prepareFailed} onRetry={retry} />
    );
  }
  // An empty line keeps the place, so that no button moves while it is pressed.
  if (!data) return <Text mih="1.55em" />;
  const { attempt, refused, needs_remediation } = data;
  if (refused === null) return hasResult && <Text role="status">{labels.attempt(attempt)}</Text>;
  return (
    <Alert vars={alertTone('near')} role="status" icon={<IconAlertTriangle aria-hidden />}>
      <Group gap="sm" justify="space-between">
        <Text inherit>{refused}</Text>
        {needs_remediation !== null && (
          <Button variant="default" mih={44} onClick={() => onRemediate(needs_remediation)}>
            {remediationLabels.action}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
