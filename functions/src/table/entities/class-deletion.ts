import { asItWas, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { type Action, present, remove, reread, update } from '../core/write.ts';
import { removeLanes } from './lanes.ts';
import { classKey, notDeleting, pointerKey, type TrainingClass } from './training-class.ts';
import { changesCatalogue } from './versions.ts';

/** The fields that keep a class from being deleted or canceled. */
const keepers = ['certified_count', 'attended', 'assessed', 'attendance_closed', 'credited'] as const;

const notHeld = [present, notDeleting, ...keepers.map((name) => `attribute_not_exists(${name})`)].join(' AND ');

/**
 * Marks a class as canceled and inactive, and raises the version of its dates, so that a concurrent seat claim fails.
 * Conditions on no mark yet, no certifications, attendance, results, evaluations or credits, and on its last edit as
 * read.
 */
export function markClassCanceled(
  table: SiteTable,
  before: TrainingClass,
  canceled: NonNullable<TrainingClass['canceled']>,
): Action {
  const { id, is_active, withdrawn_at, dates_version } = before;
  const changes = {
    canceled,
    is_active: false,
    withdrawn_at: is_active ? canceled.at : withdrawn_at,
    dates_version: dates_version + 1,
  };
  const { expression, names, values } = setting(changes);
  const { condition, ...was } = asItWas(
    { ...before },
    ['canceled', 'edit_version', 'dates_version', 'is_active'],
    notHeld,
  );
  return changesCatalogue(
    table,
    update(
      table,
      classKey(table, id),
      { expression, names: { ...names, ...was.names }, values: { ...values, ...was.values } },
      { condition, otherwise: () => reread },
    ),
  );
}

/**
 * Marks a class as being deleted, and raises the version of its dates, so that a concurrent seat claim fails.
 * Conditions on no mark yet, and no certifications, attendance, results, evaluations or credits.
 */
export const markClassDeleting = (table: SiteTable, id: string): Action =>
  changesCatalogue(
    table,
    update(
      table,
      classKey(table, id),
      {
        expression: 'SET deleting = :true, dates_version = dates_version + :one',
        values: { ':true': true, ':one': 1 },
      },
      {
        condition: notHeld,
        otherwise: () => reread,
      },
    ),
  );

/** Another run of the same job deleted the class first. */
export class ClassAlreadyDeleted extends Error {}

/** Deletes a marked class with pointer and lanes. Throws `ClassAlreadyDeleted`, or an Error if its counts are not 0. */
export function removeClassItems(table: SiteTable, trainingClass: TrainingClass): Action[] {
  return [
    changesCatalogue(
      table,
      remove(table, classKey(table, trainingClass.id), {
        condition: 'deleting = :true AND enrolled_count = :none AND waiting_count = :none',
        values: { ':true': true, ':none': 0 },
        otherwise: (old) =>
          old ? new Error(`Class ${trainingClass.id} is empty but its counts are not 0`) : new ClassAlreadyDeleted(),
      }),
    ),
    remove(table, pointerKey(table, trainingClass)),
    removeLanes(table, trainingClass.id),
  ];
}
