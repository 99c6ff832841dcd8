import { isSupportedDate } from '@muster/shared/rules/calendar';
import type { LocalDraft, Stored } from '../../../parts/offline/device.ts';
import type { OpenEvaluation } from './open-evaluations.ts';

/** The answers about one evaluation that a device stores. */
export interface LocalValues {
  on: string;
  /** The evaluator of results on paper; undefined: the signed-in person. */
  evaluator?: string | undefined;
  open: OpenEvaluation;
}

export const localValues = ({ values }: Pick<LocalDraft, 'values'>): LocalValues => values as LocalValues;

/** Returns the key of stored answers. Each day has its own, so that no answers replace those of another day. */
export const localKey = (on: string, key: string): string => `${on} ${key}`;

/** Returns whether stored answers are of a day. Answers without a day yet are of any. */
export const isOfDay = (on: string, day: string): boolean => on === day || !isSupportedDate(on);

/** Returns the other days with stored answers, oldest first. */
export const otherDays = (local: readonly Stored<'draft'>[], shown: string): readonly string[] =>
  [...new Set(local.map((draft) => localValues(draft).on).filter((on) => !isOfDay(on, shown)))].toSorted();

/** Stored answers that open on the page, with their key there. */
export interface OpenedAnswers {
  draft: Stored<'draft'>;
  key: string;
  values: LocalValues;
}

/**
 * Returns the stored answers that open on a day. Two tabs may have stored different answers about the same evaluation:
 * both open, and only the first one continues its draft on the server.
 */
export function openedOn(local: readonly Stored<'draft'>[], day: string): readonly OpenedAnswers[] {
  const taken = new Set<string>();
  return local
    .filter((draft) => isOfDay(localValues(draft).on, day))
    .map((draft) => {
      const values = localValues(draft);
      const { open } = values;
      const { key, stored } = open;
      const opened = {
        ...open,
        key: taken.has(key) ? `${key} ${draft.id}` : key,
        stored: stored && taken.has(stored.id) ? undefined : stored,
      };
      taken.add(key);
      if (stored) taken.add(stored.id);
      return { draft, key: localKey(day, opened.key), values: { ...values, open: opened } };
    });
}
