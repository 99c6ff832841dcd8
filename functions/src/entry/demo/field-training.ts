import type { HistoryRow } from '@muster/shared/areas/record';
import { weekdayOf } from '@muster/shared/field-training/program';
import { sanJoseProgram } from '@muster/shared/field-training/templates/san-jose';
import type { FormAnswers } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { isKind } from '@muster/shared/record/entry';
import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { completeEvaluation } from '../../areas/evaluations/complete.ts';
import { assignTrainer } from '../../areas/field-training/assign.ts';
import { addDay } from '../../areas/field-training/days.ts';
import { decide } from '../../areas/field-training/decide.ts';
import { startTraining } from '../../areas/field-training/start.ts';
import { createProgram } from '../../areas/field-training/write-program.ts';
import { publishForm } from '../../areas/forms/publish-form.ts';
import { createForm } from '../../areas/forms/write-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { readTrainee, requireStoredTrainee } from '../../domain/field-training/read-trainee.ts';
import { transact } from '../../table/core/write.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { record, requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { entriesAfter, type NewEntry } from '../../table/entities/record-entry.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { callAs } from './evaluations.ts';
import { demoTrainers, type TrainingPlan, trainingPlans } from './field-training-plans.ts';
import { dailyAnswers, phaseAnswers, weeklyAnswers } from './report-answers.ts';

const trainerCourse = 'Field Training Officer Course';

/** Returns the certifications of the trainers from before this system. */
export const trainerHistory = (date: string): HistoryRow[] =>
  demoTrainers.map((employee_id, n) => ({
    employee_id,
    training: trainerCourse,
    certification_date: addMonths(date, -14 - n),
    minutes: 24 * 60,
  }));

type Caller = ReturnType<typeof callAs>;

/** The parts of the demo's field training. */
interface FieldSeed {
  context: SiteContext;
  /** Runs the program. */
  coordinator: Caller;
  as: (employeeNumber: string) => Caller;
  programId: string;
  forms: Record<keyof typeof sanJoseProgram.forms, string>;
}

/** Adds a program and the trainings of three people. No one is notified. */
export async function seedFieldTraining(
  context: SiteContext,
  { everyone, types }: { everyone: readonly Employee[]; types: ReadonlyMap<string, TrainingType> },
): Promise<void> {
  const byNumber = new Map(everyone.map((one) => [one.employee_id, one]));
  const as = (number: string) => {
    const employee = byNumber.get(number);
    if (!employee) throw new Error(`The demo has no ${number}`);
    return callAs(context, employee);
  };
  const coordinator = as('1002');
  const forms = {
    daily: await publishTemplate(context, sanJoseProgram.forms.daily),
    weekly: await publishTemplate(context, sanJoseProgram.forms.weekly),
    phase: await publishTemplate(context, sanJoseProgram.forms.phase),
  };
  const course = types.get(trainerCourse);
  const { id: programId } = await createProgram(coordinator, {
    content: {
      ...sanJoseProgram.content,
      daily_form_id: forms.daily,
      weekly_form_id: forms.weekly,
      phase_form_id: forms.phase,
      trainer_type_ids: course ? [course.id] : [],
      coordinators: ['1002'],
    },
  });
  const demo = { context, coordinator, as, programId, forms };
  for (const plan of trainingPlans(today(context.site.timezone, context.now))) await seedTraining(demo, plan);
}

async function publishTemplate(context: SiteContext, templateId: string): Promise<string> {
  const template = formTemplate(templateId);
  if (!template) throw new Error(`There is no template ${templateId}`);
  const { id, newest } = await createForm(context, { content: formContent.parse(template.content) });
  return (await publishForm(context, { id, read: newest })).id;
}

const quietly = { isNotified: false };

/** Starts a training, and adds its reports, days and decisions, phase by phase. */
async function seedTraining(demo: FieldSeed, plan: TrainingPlan): Promise<void> {
  const { coordinator, context, programId: program_id } = demo;
  const { employee_id, from } = plan;
  const id = await startTraining(coordinator, { employee_id, program_id, from }, quietly);
  for (const { bias: _, trainer, ...assignment } of plan.assignments) {
    const days = { from: startOf(plan, assignment.phase), until: undefined };
    const body = { ...assignment, ...days, employee_id: trainer, role: 'trainer' as const };
    await assignTrainer(coordinator, id, body, quietly);
  }
  for (const { key } of sanJoseProgram.content.phases) {
    await seedReports(demo, { id, plan, phase: key });
    for (const { phase, weeks, ...decision } of plan.decisions.filter((one) => one.phase === key)) {
      const stored = await requireStoredTrainee(coordinator, id);
      const { newest: read } = (await readTrainee(context.table, stored)).trainee;
      await decide(coordinator, id, { ...decision, phase, weeks, read }, quietly);
    }
  }
  await seedMarks(demo, plan);
}

/** Returns the first day of a phase. */
const startOf = ({ from }: TrainingPlan, phase: string): string =>
  addDays(from, 28 * sanJoseProgram.content.phases.findIndex(({ key }) => key === phase));

interface PhaseSeed {
  id: string;
  plan: TrainingPlan;
  phase: string;
}

/** Adds the reports of a phase through yesterday, day by day. */
async function seedReports(demo: FieldSeed, { id, plan, phase }: PhaseSeed): Promise<void> {
  const { context, as, forms } = demo;
  const assignments = plan.assignments.filter((one) => one.phase === phase);
  const [first] = assignments;
  if (!first) return;
  const start = startOf(plan, phase);
  const end = plan.decisions.find((one) => one.phase === phase && one.decision === 'advance')?.on;
  const last = end ?? addDays(today(context.site.timezone, context.now), -1);
  const write = (trainer: string, kind: keyof typeof forms, on: string, answers: FormAnswers) =>
    completeEvaluation(
      as(trainer),
      {
        ...{ employee_id: plan.employee_id, form_id: forms[kind], version: 1, on, answers },
        field_training: { trainee_id: id, report: kind },
        evaluator_id: undefined,
        override: undefined,
      },
      quietly,
    );
  const { excused, reported } = daysIn(plan, assignments, { start, last });
  for (let on = start; on <= last; on = addDays(on, 1)) {
    for (const { trainer, weekdays, bias } of assignments) {
      if (!reported.includes(on) || !isWorkday(weekdays, on)) continue;
      const notResponding = on === reported.at(-1) ? plan.notResponding : undefined;
      const days = (Date.parse(on) - Date.parse(plan.from)) / 86_400_000;
      const answers = dailyAnswers({ seed: Number(plan.employee_id), days, bias, notResponding });
      await write(trainer, 'daily', on, answers);
    }
    if (on === excused) await addDay(as(first.trainer), id, { on, reason: 'court', text: 'Traffic court all day.' });
    if (plan.weekly.includes(on)) await write(first.trainer, 'weekly', on, weeklyAnswers);
    // A Friday.
    if (end !== undefined && on === addDays(end, -2)) await write(first.trainer, 'phase', on, phaseAnswers);
  }
}

const isWorkday = (weekdays: readonly number[], on: string): boolean => weekdays.includes(weekdayOf(on));

/** Returns the days of a phase with a report, and the one with a reason. */
function daysIn(
  { excused, missing }: TrainingPlan,
  assignments: TrainingPlan['assignments'],
  { start, last }: { start: string; last: string },
): { excused: string | undefined; reported: string[] } {
  const workdays: string[] = [];
  for (let on = start; on <= last; on = addDays(on, 1)) {
    if (assignments.some(({ weekdays }) => isWorkday(weekdays, on))) workdays.push(on);
  }
  const reason = excused === undefined ? undefined : workdays[excused];
  const without = new Set([reason, ...(missing?.(workdays) ?? [])]);
  return { excused: reason, reported: workdays.filter((on) => !without.has(on)) };
}

const read = ['Understood.', 'I will practice this.', 'Thank you.'];
const reviewed = ['Agreed.', 'Please practice approaches at night.'];

/**
 * Adds that the trainee has read the reports, and that the coordinator has reviewed them, but the last ones. Many in
 * one transaction: like all past data, they have no audit entries.
 */
async function seedMarks({ context, coordinator, as }: FieldSeed, plan: TrainingPlan): Promise<void> {
  const { table } = context;
  const trainee = as(plan.employee_id);
  const { employee } = trainee.caller;
  const entries = await entriesAfter(table, employee.id, 0);
  const reports = entries
    .filter(isKind('evaluation.recorded'))
    .filter(({ data }) => data.field_training)
    .toSorted((a, b) => (a.valid_on < b.valid_on ? -1 : 1))
    .map(({ no }) => no);
  const valid_on = today(context.site.timezone, context.now);
  const mark = async (by: Caller, entry: (no: number, n: number) => NewEntry, left: number) => {
    const state = await requireEnrollmentState(table, employee);
    const marked = reports.slice(0, reports.length - left).map(entry);
    await transact(table, record(by, employee.id, state, { entries: marked }));
  };
  const commented = (texts: readonly string[], n: number, every: number) =>
    n % every === 2 && { texts: { comment: texts[n % texts.length] ?? '' } };
  await mark(
    trainee,
    (entry, n) => ({ kind: 'evaluation.acknowledged', valid_on, data: { entry }, ...commented(read, n, 5) }),
    plan.unread,
  );
  await mark(
    coordinator,
    (entry, n) => ({ kind: 'evaluation.reviewed', valid_on, data: { entry }, ...commented(reviewed, n, 9) }),
    plan.unreviewed,
  );
}
