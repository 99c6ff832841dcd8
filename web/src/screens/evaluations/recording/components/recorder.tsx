import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FieldErrors } from '@muster/shared/errors';
import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { complete } from '../../../../parts/evaluations/drafts/api.ts';
import { completer } from '../../../../parts/evaluations/drafts/completer.ts';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import type { DraftSaver } from '../../../../parts/evaluations/drafts/draft-saver.ts';
import { useCompletion } from '../../../../parts/evaluations/drafts/use-completion.ts';
import { evaluationPath } from '../../../../paths.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels } from '../labels.ts';
import { recordingTrail } from '../recording-trail.ts';
import { completionProblems } from '../typed-evaluation.ts';
import { useRecording } from '../use-recording.ts';
import { type Asked, RecorderDialog } from './recorder-dialog.tsx';
import { SubjectFields } from './subject-fields.tsx';

interface RecorderProps {
  form: PublishedForm;
  /** The person and the class of the link or of the draft. */
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
}

/** Fills in a form about a person, saves it as a draft, and completes it. */
export function Recorder({ form, employeeId, classId, draft }: RecorderProps) {
  const recording = useRecording({ form, employeeId, classId, draft });
  const { typed, known, person, prepared, saving, today } = recording;
  const [asked, setAsked] = useState<Asked>();
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const { content } = form;
  const problems = { ...recording.refused, ...(isChecked && completionProblems(typed, known)) };
  const completion = useRecorderCompletion(saving.saver, (fields) => {
    recording.refuse(fields);
    setAsked(undefined);
    focusOnProblem();
  });
  function begin(): void {
    completion.reset();
    setIsChecked(true);
    if (Object.keys(completionProblems(typed, known)).length === 0) setAsked({ kind: 'complete' });
    else focusOnProblem();
  }
  const count = Object.keys(problems).length;
  const title = labels.titleOf(content.name);
  return (
    <Stack gap="md" ref={page}>
      <PageHeader title={title} trail={recordingTrail(content.name)} />
      <SubjectFields
        typed={typed}
        isAboutFirearm={content.of === 'firearm'}
        hasResult={content.passing.kind !== 'none'}
        people={recording.people}
        known={draft?.employee}
        evaluators={recording.evaluators}
        prepared={prepared}
        today={today}
        problems={problems}
        onChange={(changed) => recording.change((before) => ({ ...before, ...changed }))}
        onRemediate={(evaluationId) =>
          person && setAsked({ kind: 'remediate', evaluationId, employeeId: person.employee_id })
        }
      />
      <ScoreBar content={content} answers={typed.answers}>
        <SavingText
          state={saving.state}
          onKeepMine={() => void recording.keepMine()}
          onTakeTheirs={() => void recording.takeTheirs()}
        />
      </ScoreBar>
      <FormFields
        titleOrder={2}
        key={recording.filling}
        content={content}
        answers={typed.answers}
        problems={problems}
        onChange={(change) => recording.change((before) => ({ ...before, answers: change(before.answers) }))}
      />
      <ErrorAlert message={count > 0 ? labels.unfinished(count) : asked ? undefined : completion.failure} />
      <Group justify="flex-end">
        <Button size="md" mih={48} onClick={begin}>
          {labels.complete}
        </Button>
      </Group>
      <RecorderDialog
        asked={asked}
        recording={recording}
        completion={completion}
        form={form}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmLeave reason={recording.isUnsaved ? labels.leave : undefined} />
    </Stack>
  );
}

/** Completes the evaluation once, and opens it. */
function useRecorderCompletion(saver: DraftSaver, onFieldErrors: (fields: FieldErrors) => void) {
  const navigate = useNavigate();
  const [recordOnce] = useState(() => completer(complete));
  return useCompletion({
    record: (body) => recordOnce(saver, body),
    onRecorded: ({ employee, id }) => {
      notifications.show({ message: labels.recorded, color: 'navy' });
      navigate(evaluationPath(employee.employee_id, id), { replace: true });
    },
    onFieldErrors,
  });
}
