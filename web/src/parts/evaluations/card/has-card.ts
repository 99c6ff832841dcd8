import type { EvaluationRow } from '@muster/shared/evaluation-answers';

/** Returns whether an evaluation has a qualification card: passed with a form for firearms, and not withdrawn. */
export const hasCard = ({ purpose, outcome, withdrawn }: Pick<EvaluationRow, 'purpose' | 'outcome' | 'withdrawn'>) =>
  purpose === 'firearms' && outcome === 'passed' && withdrawn === null;
