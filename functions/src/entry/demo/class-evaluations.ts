import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { firearmsOn } from '@muster/shared/record/firearms-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { sessionName } from '@muster/shared/rules/attendance';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import { addClass } from '../../areas/training/add-class.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { createType } from '../../domain/training/create-type.ts';
import { recordAttendance } from '../../domain/training/record-attendance.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { seatPeople } from './classes.ts';
import { checkAnswers, type DemoEvaluator } from './evaluations.ts';
import { demoForms } from './forms.ts';

/** The people, forms and places of the demo's classes. */
interface DemoClasses {
  everyone: readonly Employee[];
  evaluator: DemoEvaluator;
  /** Ids by name. */
  forms: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, string>;
}

/** Adds a range day of today, half finished, and a class of some days ago with two checklists. */
export async function seedClassEvaluations(context: SiteContext, demo: DemoClasses): Promise<void> {
  await seedRangeDay(context, demo);
  await seedPatrolSkills(context, demo);
}

/** Holders of handguns; some have another class today. No browser test needs them. */
const shooters = '1006 1007 1008 1014 1015 1016 1017 1018 1019 1020 1022 1023 1024 1025 1026 1027 1028 1037'.split(' ');
const lanes = 6;
const relays = 2;

async function seedRangeDay(context: SiteContext, demo: DemoClasses): Promise<void> {
  const { evaluate, remediate, giveLanes } = demo.evaluator;
  const on = today(context.site.timezone, context.now);
  const { id: class_id, seated } = await addDemoClass(context, demo, {
    name: 'Range Day',
    description: 'Handgun qualification, relay by relay.',
    form: 'handgun',
    ...{
      on,
      start: '06:00',
      end: '12:00',
      location: 'Riverton Firing Range',
      people: shooters,
      seats: relays * lanes,
      instructor: '1038',
    },
  });
  await giveLanes(class_id, {
    count: lanes,
    places: seated.map(({ employee_id }, n) => ({
      employee_id,
      relay: Math.floor(n / lanes) + 1,
      lane: (n % lanes) + 1,
    })),
    read: 0,
  });
  const shoot = async ({ id, employee_id }: Employee, misses: number) => {
    const carried = firearmsOn(await entriesAfter(context.table, id, 0), { on, known: alwaysRecorded });
    const firearm_id = carried.find(({ type }) => type === 'handgun')?.firearm_id;
    return evaluate({ form: 'handgun', employee_id, on, class_id, firearm_id, answers: courseAnswers(misses) });
  };
  // The first relay has shot, and one of its shooters failed and tries again later. The second relay has not begun.
  const [failing, again, ...others] = seated.slice(0, lanes);
  if (!(failing && again)) throw new Error('The range day has no shooters');
  await shoot(failing, 14);
  const failed = await shoot(again, 12);
  await remediate(again.employee_id, failed.id, {
    on,
    minutes: 20,
    text: 'Dry fire and trigger reset, 40 repetitions.',
  });
  await shoot(again, 4);
  for (const [n, shooter] of others.entries()) await shoot(shooter, n + 1);
}

/** Returns answers with all hits but some, which are missing in the last stages. */
function courseAnswers(misses: number): FormAnswers {
  const items: FormAnswers['items'] = {};
  let left = misses;
  for (const item of itemsOf(formContent.parse(demoForms.handgun)).toReversed()) {
    if (item.kind === 'check') items[item.key] = { value: true };
    if (item.kind !== 'number') continue;
    const missed = Math.min(left, 4);
    items[item.key] = { value: item.most - missed };
    left -= missed;
  }
  return { items };
}

/** The first attendees of the class with checklists. No browser test needs them. */
const learners = '1024 1025 1026 1027 1028 1029 1030 1032'.split(' ');

async function seedPatrolSkills(context: SiteContext, demo: DemoClasses): Promise<void> {
  const { evaluate, remediate } = demo.evaluator;
  const on = addDays(today(context.site.timezone, context.now), -4);
  const { id: class_id, seated } = await addDemoClass(context, demo, {
    name: 'Patrol Skills',
    description: 'Building searches in pairs, with a checklist for each officer.',
    form: 'buildingSearch',
    ...{
      on,
      start: '18:00',
      end: '21:00',
      location: 'Central Station, Gymnasium',
      people: learners,
      seats: learners.length,
      instructor: '1002',
    },
  });
  const search = ({ employee_id }: Employee, failed: Readonly<Record<string, string>> = {}) =>
    evaluate({
      ...{ form: 'buildingSearch', employee_id, on, class_id },
      answers: checkAnswers(demoForms.buildingSearch, failed),
    });
  const [failing, again, ...others] = seated.slice(0, -2);
  if (!(failing && again)) throw new Error('The class with checklists has no attendees');
  await search(failing, { muzzle: 'Muzzle crossed the partner at the second door.' });
  const failed = await search(again, { announce: 'Did not wait for an answer.', corners: 'Entered first.' });
  await remediate(again.employee_id, failed.id, { on, minutes: 30, text: 'Two more rooms, step by step.' });
  await search(again);
  for (const learner of others) await search(learner);
}

interface DemoClassWithForm {
  name: string;
  description: string;
  form: keyof typeof demoForms;
  on: string;
  start: string;
  end: string;
  location: string;
  /** The first ones without another class at that time get the seats. */
  people: readonly string[];
  seats: number;
  instructor: string;
}

/** Adds an optional training that must be passed with a form, and a class with attendance. */
async function addDemoClass(context: SiteContext, { everyone, forms, places }: DemoClasses, wanted: DemoClassWithForm) {
  const { name, description, form, on, start, end, location, people, seats, instructor } = wanted;
  const at = (day: string, time: string) => instantOf(day, time, context.site.timezone).toISOString();
  const type = await createType(context, {
    ...{ name, description, is_mandatory: false, type: 'in_department', expiration_months: 12 },
    form_ids: [forms.get(demoForms[form].name) ?? ''],
    requires_pass: true,
  });
  const place_id = places.get(location);
  const enrollment_start = at(addDays(on, -21), '08:00');
  // Entered when its enrollment opened, as the other classes.
  const { trainingClass } = await addClass(
    { ...context, now: new Date(enrollment_start) },
    {
      training_type_id: type.id,
      is_active: true,
      location,
      class_size: seats + 2,
      enrollment_start,
      enrollment_end: at(addDays(on, -1), '17:00'),
      dates: [{ date: on, start_time: start, end_time: end }],
      instructors: [{ employee_id: instructor }],
      ...(place_id && { place_id }),
    },
  );
  const { id, sessions } = trainingClass;
  const wantedPeople = everyone.filter(({ employee_id }) => people.includes(employee_id));
  const seated = await seatPeople(context, id, wantedPeople, seats);
  for (const session of sessions) {
    await recordAttendance(context, {
      classId: id,
      session: sessionName(session),
      lines: seated.map(({ employee_id }) => ({
        ...{ employee_id, status: 'present' as const, reason: undefined, remediation: undefined },
      })),
    });
  }
  return { id, seated };
}
