import { roster } from '@muster/shared/areas/roster';
import { foldName } from '@muster/shared/rules/folded';
import { ScimError } from '../../calls/scim-form.ts';
import { canSupervise } from '../../domain/people/supervisors.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Employee, findEmployee, findEmployeeNumber } from '../../table/entities/employee.ts';
import type { UserNames } from './present-user.ts';
import { enterpriseSchema, profileTexts, textName } from './schemas.ts';
import type { InputTexts, UserInput } from './user-input.ts';

/** The profile of an input, in the form of the roster's calls. Absent attributes stay; null clears. */
export interface MappedProfile extends InputTexts {
  rank_id?: string | null;
  unit_id?: string | null;
  /** The employee number of the supervisor. */
  supervisor_id?: string | null;
}

const { shape } = roster.create.body;

/** Returns the text in stored form. Throws `invalidValue` with the name of the attribute and the reason. */
export function storable(field: 'employee_id' | keyof InputTexts, as: string, text: string): string {
  const read = shape[field].safeParse(text);
  if (read.success) return read.data ?? '';
  throw new ScimError(400, 'invalidValue', `${as}: ${read.error.issues[0]?.message ?? 'This cannot be stored'}`);
}

/**
 * Returns the profile of an input. Rejects a title that is not a rank, since everyone has one; with `lenient`, ignores
 * it. Ignores an unknown unit, and a manager who is not an active employee.
 */
export async function mapProfile(
  table: SiteTable,
  { title, department, manager, ...input }: UserInput,
  { ranks, units }: UserNames,
  { lenient = false } = {},
): Promise<MappedProfile> {
  const rank_id = title === undefined ? undefined : idNamed(ranks, title);
  if (title !== undefined && rank_id === undefined && !lenient) {
    throw new ScimError(400, 'invalidValue', `title: There is no rank "${title.slice(0, 100)}" in Muster`);
  }
  const unit_id = department ? idNamed(units, department) : department;
  const supervisor = typeof manager === 'string' ? await supervisorNamed(table, manager) : manager;
  return {
    ...mapTexts(input),
    ...(rank_id !== undefined && { rank_id }),
    ...(unit_id !== undefined && { unit_id }),
    ...(supervisor !== undefined && { supervisor_id: supervisor?.employee_id ?? null }),
  };
}

function mapTexts(input: InputTexts): InputTexts {
  const mapped = profileTexts.map((text) => {
    const sent = input[text.field];
    return [text.field, sent && storable(text.field, textName(text), sent)] as const;
  });
  return Object.fromEntries(mapped.filter(([, value]) => value !== undefined));
}

const idNamed = (names: ReadonlyMap<string, string>, name: string): string | undefined =>
  [...names].find(([, one]) => foldName(one) === foldName(name))?.[0];

/** Returns the active employee that a manager value names, by id or by employee number (some providers). */
async function supervisorNamed(table: SiteTable, value: string): Promise<Employee | undefined> {
  const id = /^[0-9A-Z]{26}$/.test(value) ? value : await findEmployeeNumber(table, value);
  const found = id === undefined ? undefined : await findEmployee(table, id);
  return found && canSupervise(found) ? found : undefined;
}

/** Returns an employee's stored profile in the form of mapped inputs. `supervisor` is the number; null: no value. */
export const storedProfile = (employee: Employee, supervisor: string | undefined): Required<MappedProfile> => ({
  ...(Object.fromEntries(profileTexts.map(({ field }) => [field, employee[field] ?? null])) as Required<InputTexts>),
  rank_id: employee.rank_id ?? null,
  unit_id: employee.unit_id ?? null,
  supervisor_id: supervisor ?? null,
});

export const differingProfile = (mapped: MappedProfile, stored: Required<MappedProfile>): MappedProfile =>
  Object.fromEntries(Object.entries(mapped).filter(([field, value]) => value !== stored[field as keyof MappedProfile]));

/** Returns the missing attributes of a new user. */
export function missingAttributes({ userName, employeeNumber, title, ...input }: UserInput): string[] {
  const needed: [string, string | null | undefined][] = [
    ['userName', userName ?? employeeNumber],
    ...profileTexts
      .filter(({ isRequired }) => isRequired)
      .map((text): [string, string | null | undefined] => [textName(text), input[text.field]]),
    ['title', title],
  ];
  return needed.filter(([, value]) => value === undefined).map(([name]) => name);
}

/** The attribute with the employee number, for messages. */
export const numberAttribute = (input: UserInput): string =>
  input.employeeNumber === undefined ? 'userName' : `${enterpriseSchema}:employeeNumber`;
