import { type Dispatch, type SetStateAction, useState } from 'react';
import { loadDrafts } from '../../../parts/evaluations/drafts/api.ts';
import { onDevice } from '../../../parts/evaluations/drafts/on-device.ts';
import { useDraftChoice } from '../../../parts/evaluations/drafts/use-draft-choice.ts';
import { useDraftSaving } from '../../../parts/evaluations/drafts/use-draft-saving.ts';
import { canQueue } from '../../../parts/offline/queue.ts';
import { areStored, type OwnDrafts, useLocalDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { reportAbout, storedReport } from './local-report.ts';
import { bodyOf, draftOf, isWorthKeeping, type ReportSubject, type TypedReport, typedDraft } from './typed-report.ts';

interface SavingOptions {
  typed: TypedReport;
  setTyped: Dispatch<SetStateAction<TypedReport>>;
  /** UTC ISO: when the server got the first answers; undefined: it does not have them. */
  savedAt: string | undefined;
  /** The answers were restored after the login session expired, so the server may not have them. */
  isRestored: boolean;
  /** The answers that this page has stored on this device. */
  own: OwnDrafts;
}

/** Saves a report as a draft on the server, and on this device while the server does not have it. */
export function useReportSaving(subject: ReportSubject, options: SavingOptions) {
  const { typed, setTyped, savedAt, isRestored, own } = options;
  /** Raised when the answers are replaced, so that fields forget their typed text. */
  const [filling, setFilling] = useState(0);
  const { state, saver } = useDraftSaving(
    { stored: typed.stored, isStored: savedAt !== undefined && !isRestored, savedAt },
    bodyOf(typed, subject),
    (stored) => setTyped((before) => ({ ...before, stored })),
  );
  const choice = useDraftChoice(saver, {
    onTheirs: (theirs) => {
      const next = typedDraft(theirs);
      setTyped(next);
      setFilling((before) => before + 1);
      return bodyOf(next, subject);
    },
    findOther: async () => draftOf(await loadDrafts(), subject, typed.on)?.id,
  });
  const about = reportAbout(subject);
  const answers = isWorthKeeping(typed)
    ? [storedReport(subject, typed, state.kind === 'saved' ? state.at : undefined)]
    : [];
  const isNotStored = useLocalDrafts(about, answers, own);
  return {
    saver,
    filling,
    /** The state of the draft on the server. */
    draftState: state,
    /** The state of the draft, for people. */
    state: onDevice(state, canQueue() && !isNotStored),
    /** The device could not store the latest answers. */
    isNotStored,
    /** Leaving the page would lose answers. */
    isUnsaved: state.kind !== 'saved' && !areStored(about, answers),
    ...choice,
  };
}
