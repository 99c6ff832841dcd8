import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { requirementStatuses } from '@muster/shared/requirements/answer';
import { type Filters, isLacking, type Question, writeQuestion } from '../../../parts/compliance/question.ts';
import { paths, tabPath } from '../../../paths.ts';

/** The statuses of people who lack what is asked. */
const lacking = requirementStatuses.filter(isLacking);

/** What of a question is asked otherwise behind a link. */
export interface Asked {
  filters?: Partial<Filters>;
  on?: string | undefined;
  /** Only those who lack it. */
  isLacking?: boolean;
}

/** Returns the address of a tab of the compliance page with a question, changed. */
export function complianceAddress(tab: string, question: Question, asked: Asked = {}): string {
  const parameters = new URLSearchParams({ tab });
  writeQuestion(parameters, {
    ...question,
    ...('on' in asked && { on: asked.on }),
    filters: { ...question.filters, ...asked.filters, ...(asked.isLacking && { status: lacking }) },
  });
  return `${paths.compliance}?${parameters}`;
}

/** Returns the address of the form of a new class that mends a requirement; undefined where no training does. */
export function scheduleAddress({ type_ids: [first] }: SummarisedRequirement): string | undefined {
  return first === undefined ? undefined : tabPath(paths.training, 'manage', { type: first, dialog: 'add-class' });
}
