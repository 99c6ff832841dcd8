import { Button, Group, Stack } from '@mantine/core';
import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { PrepareMenu } from '../../../../parts/offline/components/prepare-menu.tsx';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { replaceRefused } from '../../../../parts/offline/refused-entry.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels } from '../labels.ts';
import { correctedEvaluation, type LocalEvaluation, type StoredEvaluation } from '../local-evaluation.ts';
import { prepareEvaluation, subjectAddress } from '../prepare-evaluation.ts';
import { recordingTrail } from '../recording-trail.ts';
import { completionProblems } from '../typed-evaluation.ts';
import { useRecording } from '../use-recording.ts';
import { useSubmission } from '../use-submission.ts';
import { type Asked, RecorderDialog } from './recorder-dialog.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { WaitingEvaluations } from './waiting-evaluations.tsx';

interface RecorderProps {
  form: PublishedForm;
  /** The person and the class of the link or of the draft. */
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
  /** The answers of this device that the page continues or replaces. */
  read: StoredEvaluation | undefined;
  /** The answers of this device that take precedence over the draft. */
  local: LocalEvaluation | undefined;
  /** Opens the page at another address, with the answers of this device. */
  onOpen: (address: string) => void;
}

/** Fills in a form about a person, saves it as a draft, and completes it. */
export function Recorder({ onOpen, ...of }: RecorderProps) {
  const { form, classId } = of;
  const recording = useRecording(of);
  const { typed, known, person, prepared, today } = recording;
  const [asked, setAsked] = useState<Asked>();
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const { content } = form;
  const problems = { ...recording.refused, ...(isChecked && completionProblems(typed, known)) };
  const completion = useSubmission(recording, () => {
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
  const subject = person && { form, classId, employeeId: person.employee_id };
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={title}
        trail={recordingTrail(content.name)}
        menu={
          subject && (
            <PrepareMenu name={title} address={subjectAddress(subject)} prepare={() => prepareEvaluation(subject)} />
          )
        }
      />
      {subject && <PreparedLine address={subjectAddress(subject)} />}
      {recording.isNotStored && <NotStoredAlert />}
      {person && (
        <WaitingEvaluations
          formId={form.id}
          classId={classId}
          person={person}
          onCorrect={async (entry) => {
            const corrected = correctedEvaluation(entry, person.name);
            await replaceRefused(entry, corrected);
            onOpen(corrected.address);
          }}
        />
      )}
      <SubjectFields
        typed={typed}
        isAboutFirearm={content.of === 'firearm'}
        hasResult={content.passing.kind !== 'none'}
        people={recording.people}
        known={recording.named}
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
          state={recording.state}
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
      <RecorderDialog asked={asked} recording={recording} completion={completion} onClose={() => setAsked(undefined)} />
      <ConfirmLeave reason={recording.isUnsaved && !completion.busy ? labels.leave : undefined} />
    </Stack>
  );
}
