import type { Problems } from '@muster/shared/forms/answer-problems';
import { useState } from 'react';
import type { OwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { type ReportSubject, reportProblems } from './typed-report.ts';
import type { Writing } from './use-report.ts';
import { useSubmission } from './use-submission.ts';

/** A dialog of the page: the submission of the report, or the reason why its day has none. */
export type WriterQuestion = 'submit' | 'without';

interface ReviewOptions {
  writing: Writing;
  own: OwnDrafts;
  /** Focuses the first problem. */
  focusOnProblem: () => void;
  /** Gets the message for people: the report is submitted, or waits to be sent. */
  onSubmitted: (message: string) => void;
}

/** Checks a report, asks before it is submitted, and submits it. */
export function useReportReview(subject: ReportSubject, options: ReviewOptions) {
  const { writing, own, focusOnProblem, onSubmitted } = options;
  const [asked, setAsked] = useState<WriterQuestion>();
  const [isChecked, setIsChecked] = useState(false);
  const wrong = reportProblems(writing.typed, subject);
  const problems: Problems = { ...writing.refused, ...(isChecked && wrong) };
  const completion = useSubmission({
    ...{ subject, writing, own, onSubmitted },
    onRefused: () => {
      setAsked(undefined);
      focusOnProblem();
    },
  });
  return {
    asked,
    completion,
    /** Someone tried to submit the report. */
    isChecked,
    /** The problems of the present answers. */
    wrong,
    /** The problems to show: those that the server named, and all once someone tried to submit the report. */
    problems,
    /** Asks for the confirmation, or shows the problems. */
    begin(): void {
      completion.reset();
      setIsChecked(true);
      if (Object.keys(wrong).length === 0) setAsked('submit');
      else focusOnProblem();
    },
    askWithout: () => setAsked('without'),
    close: () => setAsked(undefined),
  };
}
