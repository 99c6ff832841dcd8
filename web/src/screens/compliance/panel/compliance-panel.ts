import type { Question } from '../../../parts/compliance/question.ts';
import type { QuestionChange } from '../../../parts/compliance/use-question.ts';

/** What the panel of every tab of the compliance page is given. */
export interface CompliancePanelProps {
  /** What is asked, from the address. The same object until the question changes. */
  question: Question;
  /** Asks something else: changes the address. */
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
  /** The department's. */
  timeZone: string;
}
