import { newId } from '@muster/functions/table/core/new-id';
import { transact } from '@muster/functions/table/core/write';
import type { Employee } from '@muster/functions/table/entities/employee';
import { record, requireEnrollmentState } from '@muster/functions/table/entities/enrollment-state';
import { addProgramVersion } from '@muster/functions/table/entities/field-program';
import { addFieldTrainee, changeFieldTrainee, findFieldTrainee } from '@muster/functions/table/entities/field-trainee';
import type { NewEntry } from '@muster/functions/table/entities/record-entry';
import type { AssignmentRole, ProgramContent, ReportKind } from '@muster/shared/field-training/program';
import { type BuiltSite, staffOf } from './build.ts';
import { buildForm } from './evaluations.ts';
import type { formContentOf } from './forms.ts';
import type { System } from './system.ts';

/** Answers to the form of `buildReportForm`. */
export const reportAnswers = {
  items: { safety: { value: 4 }, radio: { not_observed: true as const }, notes: { value: 'Two calls' } },
  comment: 'A steady day',
};

/** Creates a published form for reports: two ratings and a note. By default, assigned trainers may use it. */
export const buildReportForm = (
  system: System,
  site: BuiltSite,
  evaluators: Parameters<typeof formContentOf>[0] = {},
  more: Parameters<typeof formContentOf>[1] = {},
) =>
  buildForm(
    system,
    site,
    { staff: false, trainers: true, ...evaluators },
    {
      purpose: 'field_training',
      sections: [
        {
          key: 'ratings',
          title: 'Ratings',
          items: [
            { key: 'safety', kind: 'scale', text: 'Safety', least: 1, most: 7, minimum: 4, not_responding: true },
            { key: 'radio', kind: 'scale', text: 'Radio', least: 1, most: 7, not_observed: true },
            { key: 'notes', kind: 'text', text: 'Notes', optional: true },
          ],
        },
      ],
      passing: { kind: 'none' },
      acknowledged: true,
      ...more,
    },
  );

/** A stored version of a program. */
export interface BuiltProgram {
  id: string;
  content: ProgramContent;
}

/** Stores a program of two phases of four weeks. Every kind of report has the form, unless `more` says otherwise. */
export async function buildReportProgram(
  system: System,
  site: BuiltSite,
  form: { id: string },
  more: Partial<ProgramContent> = {},
): Promise<BuiltProgram> {
  const { now } = staffOf(system, site);
  const id = newId(now);
  const content: ProgramContent = {
    name: 'Field training',
    phases: [
      { key: 'phase-1', name: 'Phase 1', weeks: 4 },
      { key: 'phase-2', name: 'Phase 2', weeks: 4 },
    ],
    daily_form_id: form.id,
    weekly_form_id: form.id,
    phase_form_id: form.id,
    separate_evaluator: false,
    trainer_type_ids: [],
    coordinators: [],
    report_days: 1,
    review_days: 3,
    attestation: 'This employee is competent.',
    ...more,
  };
  await transact(site.table, [
    addProgramVersion(site.table, id, { version: 1, defined_at: now.toISOString(), content }),
  ]);
  return { id, content };
}

/** An assignment to store. */
export interface ToAssign {
  trainer: Pick<Employee, 'id' | 'employee_id'>;
  role?: AssignmentRole;
  phase?: string;
  from: string;
  until?: string;
  weekdays?: number[];
}

/** Starts a program for an employee. Returns the id of the trainee. */
export async function buildTrainee(
  system: System,
  site: BuiltSite,
  employee: Pick<Employee, 'id'>,
  { program, from }: { program: BuiltProgram; from: string },
): Promise<string> {
  const staff = staffOf(system, site);
  const id = newId(staff.now);
  const program_name = program.content.name;
  const entry: NewEntry = {
    kind: 'field_training.started',
    valid_on: from,
    data: { trainee_id: id, program_id: program.id, program_name, version: 1 },
  };
  await appendTo(system, site, employee, [entry], (table) => [
    addFieldTrainee(table, {
      id,
      employee: employee.id,
      program_id: program.id,
      version: 1,
      trainers: [],
      newest: 1,
    }),
  ]);
  return id;
}

/** Assigns a trainer to a trainee. Returns the number of the entry. */
export async function buildAssignment(
  system: System,
  site: BuiltSite,
  traineeId: string,
  { trainer, role = 'trainer', phase = 'phase-1', from, until, weekdays = [1, 2, 3, 4, 5] }: ToAssign,
): Promise<number> {
  const stored = await findFieldTrainee(site.table, traineeId);
  if (!stored) throw new Error(`No trainee ${traineeId}`);
  const entry: NewEntry = {
    kind: 'field_training.assigned',
    valid_on: from,
    data: {
      trainee_id: traineeId,
      phase,
      role,
      trainer: { id: trainer.id, employee_id: trainer.employee_id },
      ...(until && { until }),
      weekdays,
    },
  };
  return appendTo(system, site, { id: stored.employee }, [entry], (table) => [
    changeFieldTrainee(table, stored, { trainers: [...new Set([...stored.trainers, trainer.id])] }),
  ]);
}

/** Appends entries to a person's record. Returns the number of the first one. */
export async function appendTo(
  system: System,
  site: BuiltSite,
  employee: Pick<Employee, 'id'>,
  entries: readonly NewEntry[],
  others: (table: BuiltSite['table']) => Parameters<typeof transact>[1] = () => [],
): Promise<number> {
  const read = await requireEnrollmentState(site.table, employee);
  await transact(site.table, [
    ...record(staffOf(system, site), employee.id, read, { entries: [...entries] }),
    ...others(site.table),
  ]);
  return (read.entries ?? 0) + 1;
}

/** The part of an evaluation's body that makes it a report. */
export const asReport = (trainee_id: string, report: ReportKind = 'daily') => ({
  field_training: { trainee_id, report },
});
