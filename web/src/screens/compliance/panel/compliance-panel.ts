import type { Question } from '../../../parts/compliance/question.ts';
import type { QuestionChange } from '../../../parts/compliance/use-question.ts';

/** Props of every tab of the compliance page. */
export interface CompliancePanelProps {
  /** The day and filters in the URL. The object is stable until they change. */
  question: Question;
  /** Changes the URL. */
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
  /** The department's time zone. */
  timeZone: string;
}
