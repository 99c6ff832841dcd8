import type { Stored } from '../../../parts/offline/device.ts';
import { adoptDraft, type OwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { type LocalValues, openedOn } from './local-answers.ts';
import { hasAnswers, type OpenEvaluation } from './open-evaluations.ts';

/** The typed state of the page. */
export interface TypedPage {
  on: string;
  /** The evaluator of results on paper; undefined: the signed-in person. */
  evaluator: string | undefined;
  opens: readonly OpenEvaluation[];
}

export const isWorthKeeping = ({ opens }: TypedPage): boolean => opens.some(hasAnswers);

/** Returns the first state of the page with the stored answers of the day, which the page continues. */
export function firstPage(firstDay: string, local: readonly Stored<'draft'>[]): { typed: TypedPage; own: OwnDrafts } {
  const opened = openedOn(local, firstDay);
  const own: OwnDrafts = new Map();
  for (const { draft, key } of opened) adoptDraft(own, draft, key);
  const [first, ...others] = opened.map(({ values }) => values);
  // Two windows can have stored different evaluators: the person chooses.
  const evaluator = others.some((one) => one.evaluator !== first?.evaluator) ? '' : first?.evaluator;
  return { typed: { on: firstDay, evaluator, opens: opened.map(({ values }) => values.open) }, own };
}

/** Returns the page with the answers of a refused evaluation if its day is shown. Otherwise they open on their day. */
export function withCorrected(before: TypedPage, { on, evaluator, open }: LocalValues): TypedPage {
  if (before.on !== on) return before;
  const isSame = before.evaluator === evaluator || !before.opens.some(hasAnswers);
  const others = before.opens.filter(({ stored }) => !stored || stored.id !== open.stored?.id);
  return { on, evaluator: isSame ? evaluator : '', opens: [...others, open] };
}
