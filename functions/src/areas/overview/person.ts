import { accessRules } from '@muster/shared/access';
import type { PersonCertification, PersonOverview } from '@muster/shared/areas/overview';
import { holdsAny } from '@muster/shared/permissions';
import type { Call } from '../../calls/call.ts';
import { cachedNames } from '../../domain/people/assignment.ts';
import { presentAccount } from '../../domain/people/present-account.ts';
import { presentEmployee, presentToRoster } from '../../domain/people/present-employee.ts';
import { employeeNamed } from '../../domain/people/require-employee.ts';
import { findSupervisor } from '../../domain/people/supervisors.ts';
import { idleAccounts } from '../../domain/sign-in/idle-account.ts';
import { mandatoryStatuses, typeStatuses } from '../../domain/training/mandatory-status.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { started } from '../../table/core/started.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { findCredential } from '../../table/entities/credential.ts';
import { type Employee, foldEmployeeNumber } from '../../table/entities/employee.ts';
import {
  type EnrollmentState,
  existingEnrollmentState,
  findEnrollmentState,
} from '../../table/entities/enrollment-state.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { findAccountLock } from '../../table/rate-limit/account-limit.ts';
import { namedIn } from './named-class.ts';

type PersonCall = Call<'overview', 'person'>;

/** Returns a person's account for roster staff, and training for themselves and holders of manage_trainings. */
export async function personOverview(call: PersonCall): Promise<PersonOverview> {
  const { caller, params } = call;
  const held = caller.employee.permissions;
  const isOwn = foldEmployeeNumber(params.employee_id) === foldEmployeeNumber(caller.employee.employee_id);
  const seesTraining = isOwn || held.manage_trainings === true;
  const names = started(cachedNames(call));
  const catalogue = started(seesTraining ? readCatalogue(call) : Promise.resolve(undefined));
  const employee = await employeeNamed(call, params.employee_id);
  const managesRoster = holdsAny(held, accessRules.roster.permissions);
  const [known, supervisor, next, account, training] = await Promise.all([
    names,
    findSupervisor(call.table, employee),
    managesRoster ? findSupervisor(call.table, { supervisor: employee.leave_supervisor }) : undefined,
    managesRoster ? accountOf(call, employee) : null,
    seesTraining ? trainingOf(call, employee, catalogue) : null,
  ]);
  const presented = managesRoster
    ? presentToRoster(employee, known, supervisor, next)
    : presentEmployee(employee, known, supervisor);
  return { employee: presented, account, training };
}

async function accountOf({ table, site, now }: PersonCall, employee: Employee): Promise<PersonOverview['account']> {
  const [credential, until] = await Promise.all([
    findCredential(table, employee.id),
    findAccountLock(table, employee.employee_id, now),
  ]);
  return presentAccount(employee, credential, until, idleAccounts(table, site, now));
}

/** Reads the data that does not depend on the employee. */
async function readCatalogue(call: PersonCall) {
  const [types, classes] = await Promise.all([cachedTypes(call), upcomingClasses(call, { anyCounts: true })]);
  return { types, classes };
}

async function trainingOf(
  call: PersonCall,
  employee: Employee,
  catalogue: Promise<Awaited<ReturnType<typeof readCatalogue>> | undefined>,
): Promise<PersonOverview['training']> {
  const { table, now } = call;
  const [found, known] = await Promise.all([findEnrollmentState(table, employee.id), catalogue]);
  const record = existingEnrollmentState(employee.id, found);
  const types = known?.types ?? new Map<string, TrainingType>();
  const classes = known?.classes ?? [];
  const nameIn = namedIn(types);
  const named = (id: string, held: Pick<Held, 'type_id' | 'location' | 'sessions'>) => ({
    ...nameIn(id, held),
    dates: held.sessions.map(presentSession),
  });
  return {
    certifications: certificationsOf(call, record, types),
    seats: Object.entries(record.seats)
      .map(([id, seat]) => ({ ...named(id, seat), has_ended: seat.ends_at <= now.toISOString() }))
      .sort(byStart),
    waitlists: classes
      .filter(({ id }) => id in record.waits)
      .map((one) => named(one.id, one))
      .sort(byStart),
  };
}

type Held = EnrollmentState['seats'][string];

const byStart = (a: { dates: { start_time: string }[] }, b: typeof a) =>
  (a.dates[0]?.start_time ?? '').localeCompare(b.dates[0]?.start_time ?? '');

/** Returns the status of every mandatory type, and of other types with a certification. */
function certificationsOf(
  { site, now }: PersonCall,
  record: EnrollmentState,
  types: ReadonlyMap<string, Readonly<TrainingType>>,
): PersonCertification[] {
  const statusOf = typeStatuses(site, now)(record);
  const mandatory = mandatoryStatuses(types.values(), site, now).of(record);
  const others = [...types.values()].flatMap(({ id, name, is_mandatory, archived }): PersonCertification[] => {
    // No employee is required to have an archived mandatory type, but its certification stays on record.
    if ((is_mandatory && !archived) || !record.certifications[id]) return [];
    return [{ training_id: id, training_name: name, ...statusOf(id), is_mandatory: false }];
  });
  return [
    ...mandatory.map((one) => ({ ...one, is_mandatory: true })),
    ...others.sort((a, b) => a.training_name.localeCompare(b.training_name)),
  ];
}
