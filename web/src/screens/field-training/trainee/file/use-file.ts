import type { Trainee } from '@muster/shared/field-training-answers';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { loadAnswers, loadRatings } from '../../../../parts/field-training/reports-api.ts';
import { fileNamePart } from '../../../../parts/pdf/file-name.ts';
import { departmentName } from '../../../../session/api.ts';
import { downloadContent } from '../../../../ui/download-file.ts';
import { labels } from './labels.ts';

interface FileOptions {
  timeZone: string;
  /** The department's date. */
  today: string;
}

/** Loads all reports of a trainee and saves the program file. */
export function useFile(trainee: Trainee, { timeZone, today }: FileOptions) {
  /** The percentage of loaded days; undefined: the file is made. */
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    setNote(undefined);
    setPercent(0);
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const span = { from: trainee.from, to: trainee.ended_on ?? today };
      const ratings = await loadRatings(trainee.id);
      const answers = await loadAnswers(trainee.id, span, (share) => {
        signal.throwIfAborted();
        setPercent(Math.round(share * 100));
      });
      setPercent(undefined);
      // Loads later: with its font it is larger than the rest of the page.
      const { filePdf } = await import('./file-pdf.ts');
      const now = new Date().toISOString();
      const { file, letters } = await filePdf({
        ...{ trainee, ratings, answers, timeZone, now },
        department: departmentName(),
      });
      signal.throwIfAborted();
      downloadContent(labels.fileName(fileNamePart(trainee.employee.name), today), file);
      if (letters !== '') setNote(labels.missingLetters(letters));
    } catch (error) {
      if (!signal.aborted) setFailure(errorText(labels.failed, error));
    }
  });
  return { busy, percent, failure, note, save: () => void run() };
}
