import { assignTrainer } from '@muster/functions/areas/field-training/assign';
import { presentStoredTrainee } from '@muster/functions/areas/field-training/present-trainee';
import { startTraining } from '@muster/functions/areas/field-training/start';
import { createProgram } from '@muster/functions/areas/field-training/write-program';
import type { SiteContext } from '@muster/functions/calls/site-context';
import type { Employee } from '@muster/functions/table/entities/employee';
import { programContent } from '@muster/shared/field-training/program-fields';
import type { Program, Trainee } from '@muster/shared/field-training-answers';
import { today } from '@muster/shared/rules/calendar';
import type * as z from 'zod';
import { type BuiltSite, staffOf } from './build.ts';
import { buildForm } from './evaluations.ts';
import type { System } from './system.ts';

export type SentProgram = z.input<typeof programContent>;

let count = 0;

/** Returns the content of a program of two phases of four weeks, in the form of calls. */
export const programContentOf = (daily_form_id: string, more: Partial<SentProgram> = {}): SentProgram => ({
  name: `Field training ${++count}`,
  phases: [
    { key: 'phase-1', name: 'Phase 1', weeks: 4, goals: 'Traffic stops' },
    { key: 'phase-2', name: 'Phase 2', weeks: 4 },
  ],
  daily_form_id,
  attestation: 'The trainee has completed the program.',
  ...more,
});

/** Creates a published form for daily reports by assigned trainers. */
export const buildReportForm = (
  system: System,
  site: BuiltSite,
  evaluators: Parameters<typeof buildForm>[2] = {},
  more: Parameters<typeof buildForm>[3] = {},
) =>
  buildForm(
    system,
    site,
    { trainers: true, staff: false, ...evaluators },
    { purpose: 'field_training', acknowledged: true, ...more },
  );

/** Returns the context of a holder of `manage_trainings` without the API. */
export function trainingManagerOf(system: System, site: BuiltSite): SiteContext {
  const staff = staffOf(system, site);
  return { ...staff, actor: { ...staff.actor, permissions: { manage_trainings: true } } };
}

/** Creates a program. Its daily form is new if none is given. */
export async function buildProgram(system: System, site: BuiltSite, more: Partial<SentProgram> = {}): Promise<Program> {
  const daily_form_id = more.daily_form_id ?? (await buildReportForm(system, site)).id;
  const content = programContent.parse(programContentOf(daily_form_id, more));
  return createProgram(trainingManagerOf(system, site), { content });
}

interface ToTrain {
  program: Pick<Program, 'id' | 'content'>;
  employee: Pick<Employee, 'employee_id'>;
  /** Default: today. */
  from?: string;
  /** Trainers of the first phase from its first day on. */
  trainers?: readonly Pick<Employee, 'employee_id'>[];
}

/** Starts field training of an employee who was hired by then, with trainers in the first phase. */
export async function buildTrainee(
  system: System,
  site: BuiltSite,
  { program, employee, from, trainers = [] }: ToTrain,
): Promise<Trainee> {
  const manager = trainingManagerOf(system, site);
  const first = from ?? today(site.site.timezone, manager.now);
  const { employee_id } = employee;
  const body = { employee_id, program_id: program.id, from: first };
  const id = await startTraining(manager, body, { isNotified: false });
  for (const trainer of trainers) {
    await buildAssignment(system, site, id, { employee_id: trainer.employee_id, from: first });
  }
  return presentStoredTrainee(manager, id);
}

/** Assigns a trainer on weekdays, by default in the phase `phase-1`. */
export const buildAssignment = (
  system: System,
  site: BuiltSite,
  traineeId: string,
  body: Partial<Parameters<typeof assignTrainer>[2]> & { employee_id: string; from: string },
): Promise<void> =>
  assignTrainer(
    trainingManagerOf(system, site),
    traineeId,
    { phase: 'phase-1', role: 'trainer', until: undefined, shift: undefined, weekdays: [1, 2, 3, 4, 5], ...body },
    { isNotified: false },
  );
