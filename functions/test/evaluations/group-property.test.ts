import { buildClass, buildPerson, buildSeat, buildSite, buildType, type Person } from '@muster/testing/build';
import { buildAuthorization, buildForm } from '@muster/testing/evaluations';
import { buildSystem } from '@muster/testing/system';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/table/core/new-id.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { appendToPerson } from '../record/append-entries.ts';
import { said } from '../waitlist/people.ts';

const system = await buildSystem();
const site = await buildSite(system);

/** The forms, by their rules for attempts. */
const rules = (['day', 'class', 'calendar_year'] as const).flatMap((within) => [
  { of: 'person' as const, attempts: { within, most: 2, remediation: false } },
  { of: 'firearm' as const, attempts: { within, most: 3, remediation: true } },
]);
const days = ['2025-12-31', '2026-05-11', '2026-05-12', '2026-05-13'];

let evaluator: Person;
let forms: { id: string; of: 'person' | 'firearm' }[];
let type: Awaited<ReturnType<typeof buildType>>;
let elsewhere: string;
beforeAll(async () => {
  evaluator = await buildPerson(system, site, { permissions: { manage_trainings: true }, hired_on: '2020-03-02' });
  forms = await Promise.all(
    rules.map(async ({ of, attempts }) => ({ id: (await buildForm(system, site, {}, { of, attempts })).id, of })),
  );
  type = await buildType(system, site);
  elsewhere = (await buildClass(system, site, { type })).id;
});

/** An event in a person's record. Numbers choose among what there is. */
const event = fc.record({
  kind: fc.constantFrom('evaluation', 'evaluation', 'evaluation', 'correction', 'withdrawal', 'remediation'),
  outcome: fc.constantFrom('failed', 'failed', 'passed', 'recorded'),
  /** Null is the form of the question, so that its attempts are often used up. */
  form: fc.option(fc.nat(rules.length - 1), { freq: 1 }),
  on: fc.constantFrom(...days),
  firearm: fc.nat(2),
  place: fc.constantFrom('here', 'here', 'elsewhere', 'none'),
  about: fc.nat(5),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface History {
  person: Employee;
  /** The ids of the firearms. */
  firearms: readonly string[];
  here: string;
  /** The form of the question. */
  asked: number;
  /** The number of the next entry. */
  no: number;
}

/** Returns the entries of a history. */
function entriesOf(events: readonly Event[], { firearms, here, asked, no: first }: History): NewEntry[] {
  const by = { id: evaluator.employee.id, employee_id: evaluator.employee.employee_id };
  const recorded: { no: number; entry: NewEntry & { kind: 'evaluation.recorded' } }[] = [];
  return events.map((one, n): NewEntry => {
    const no = first + n;
    const place = one.about % Math.max(1, recorded.length);
    const about = recorded[place];
    if (about && one.kind === 'withdrawal') {
      return { kind: 'evaluation.withdrawn', valid_on: one.on, data: { entry: about.no }, texts: { reason: 'Wrong' } };
    }
    if (about && one.kind === 'remediation') {
      const { form_id } = about.entry.data;
      const data = { entry: about.no, form_id, minutes: 30, trainer: by };
      return { kind: 'remediation.recorded', valid_on: one.on, data, texts: { remediation: 'Grip' } };
    }
    const form = forms[one.form ?? asked];
    const firearm = form?.of === 'firearm' ? firearms[one.firearm % Math.max(1, firearms.length)] : undefined;
    const class_id = { here, elsewhere, none: undefined }[one.place];
    const corrected = one.kind === 'correction' ? about : undefined;
    const entry = {
      kind: 'evaluation.recorded' as const,
      valid_on: one.on,
      data: {
        ...(corrected?.entry.data ?? {
          evaluation_id: newId(system.clock.now),
          form_id: form?.id ?? '',
          form_name: 'Form',
          version: 1,
          attempt: 1,
          answers: 'f'.repeat(64),
          evaluator: by,
          qualified: { by: 'staff' as const },
          ...(class_id && { class_id }),
        }),
        outcome: one.outcome,
        ...(firearm && { firearm: { id: firearm, type: 'handgun' as const } }),
      },
      ...(corrected && { supersedes: corrected.no, texts: { reason: 'Entered wrong' } }),
    };
    recorded[corrected ? place : recorded.length] = { no, entry };
    return entry;
  });
}

const call = {
  group: (form: string, class_id: string, on: string) =>
    system.call('evaluations', 'group', { params: { id: form, class_id }, query: { on } }, evaluator.asking),
  prepare: (id: string, employee_id: string, query: Record<string, string>) =>
    system.call('evaluations', 'prepare', { params: { id, employee_id }, query }, evaluator.asking),
};

const attendee = fc.record({ firearms: fc.nat(2), events: fc.array(event, { maxLength: 8 }) });

test('the attempts of a group are those of each person and firearm', { timeout: 240_000 }, async () => {
  let [attempts, refused, remedial] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(attendee, { minLength: 1, maxLength: 2 }),
      fc.nat(rules.length - 1),
      fc.constantFrom(...days),
      async (attendees, asked, on) => {
        const { id: here } = await buildClass(system, site, { type });
        for (const { firearms: count, events } of attendees) {
          const { employee: person } = await buildPerson(system, site, { hired_on: '2020-03-02' });
          await buildSeat(system, site, { id: here }, person);
          const firearms: string[] = [];
          for (let n = 0; n < count; n++) {
            firearms.push(
              await buildAuthorization(system, site, person, { from: n === 0 ? '2025-01-01' : '2026-05-12' }),
            );
          }
          const no = (await appendToPerson(system, site, person, [])) + 1;
          await appendToPerson(system, site, person, entriesOf(events, { person, firearms, here, asked, no }));
        }
        const form = forms[asked]?.id ?? '';
        const grouped = await call.group(form, here, on);
        expect(said(grouped)).toBe('ok');
        for (const { employee, refused: reason, firearms, attempts: shown } of grouped.body.people) {
          expect(reason).toBeNull();
          for (const { firearm_id, ...attempt } of shown) {
            const query = { on, class_id: here, ...(firearm_id && { firearm_id }) };
            const { body } = await call.prepare(form, employee.employee_id, query);
            expect({ firearms, ...attempt }).toEqual({
              firearms: body.firearms,
              attempt: body.attempt,
              refused: body.refused,
              needs_remediation: body.needs_remediation,
            });
            attempts++;
            if (attempt.refused) refused++;
            if (attempt.needs_remediation) remedial++;
          }
          const expected = forms[asked]?.of === 'firearm' ? firearms.map(({ id }: { id: string }) => id) : [null];
          expect(shown.map(({ firearm_id }: { firearm_id: string | null }) => firearm_id)).toEqual(expected);
        }
      },
    ),
    { numRuns: 200 },
  );
  // The histories are neither empty nor all alike.
  expect(Math.min(attempts, 2 * refused, 5 * remedial)).toBeGreaterThan(50);
});
