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
