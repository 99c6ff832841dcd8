import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import { completionProblems } from './typed-evaluation.ts';
import type { Recording } from './use-recording.ts';
import { useSubmission } from './use-submission.ts';

/** The content of the dialog: the confirmation of the completion, or the remedial training before it. */
export type RecorderQuestion = { kind: 'complete' } | { kind: 'remediate'; evaluationId: string; employeeId: string };

/** Checks an evaluation, asks before it is completed, and completes it. `focusOnProblem`: focuses the first problem. */
export function useReview(recording: Recording, focusOnProblem: () => void) {
  const { typed, known, person, refused } = recording;
  const [asked, setAsked] = useState<RecorderQuestion>();
  const [isChecked, setIsChecked] = useState(false);
  const wrong = completionProblems(typed, known);
  const problems: Problems = { ...refused, ...(isChecked && wrong) };
  const completion = useSubmission(recording, () => {
    setAsked(undefined);
    focusOnProblem();
  });
  return {
    asked,
    completion,
    /** The problems to show: those that the server named, and all once someone tried to complete the evaluation. */
    problems,
    /** Asks for the confirmation, or shows the problems. */
    begin(): void {
      completion.reset();
      setIsChecked(true);
      if (Object.keys(wrong).length === 0) setAsked({ kind: 'complete' });
      else focusOnProblem();
    },
    remediate: (evaluationId: string) =>
      person && setAsked({ kind: 'remediate', evaluationId, employeeId: person.employee_id }),
    close: () => setAsked(undefined),
  };
}
