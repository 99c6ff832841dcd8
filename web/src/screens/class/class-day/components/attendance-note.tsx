import type { SheetSession } from '@muster/shared/attendance-answers';
import { conflictOf, minutesOf } from '../../../../parts/class-day/attendance-draft.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { attendanceLabels as texts } from '../labels.ts';
import type { AttendanceRow } from '../use-attendance-rows.ts';
import type { RowActions } from './attendance-columns.tsx';
import classes from './attendance-tab.module.css';
import { RowProblem } from './row-problem.tsx';

interface AttendanceNoteProps {
  shown: AttendanceRow;
  session: SheetSession;
  timeZone: string;
  actions: RowActions;
}

/** Returns the note under a row, or null: a rejected choice, a conflicting line, and earlier lines. */
export function AttendanceNote({ shown, session, timeZone, actions }: AttendanceNoteProps) {
  const { row, choice, refused } = shown;
  const conflict = choice && conflictOf(row, session, choice);
  const [first, ...corrections] = row.lines.filter((line) => line.session === session.session);
  const when = (at: string) => formatInstant(at, timeZone);
  return RowProblem({
    name: row.name,
    refused,
    conflict:
      choice &&
      conflict &&
      texts.conflict(
        conflict.by.name,
        texts.inWords(conflict),
        when(conflict.at),
        texts.inWords({ status: choice.status, minutes: minutesOf(choice, session) ?? 0 }),
      ),
    onKeep: () => actions.keepMine(row),
    onTake: () => actions.undo(row),
    children: first && corrections.length > 0 && (
      <ol className={classes.lines}>
        <li>{texts.earlier(texts.inWords(first), first.by.name, when(first.at))}</li>
        {corrections.map((line) => (
          <li key={line.no}>
            {texts.corrected(texts.inWords(line), line.by.name, when(line.at))}{' '}
            {line.reason && texts.reasonOf(line.reason)}
          </li>
        ))}
      </ol>
    ),
  });
}
