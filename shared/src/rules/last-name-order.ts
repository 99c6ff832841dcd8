/** The fields that lists by last name sort by. */
export interface NamedPerson {
  /** The full name, first name first. */
  name: string;
  /** Undefined: only the full name is known, and its last word counts. */
  last_name?: string | undefined;
  employee_id: string;
}

const lastNameOf = ({ name, last_name }: NamedPerson): string => last_name ?? name.trim().split(/\s+/).at(-1) ?? '';

// The same order in every department, whatever the machine's language.
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Orders people by last name, full name, then employee ID, ignoring case and accents. */
export const byLastName = (a: NamedPerson, b: NamedPerson): number =>
  compare(lastNameOf(a), lastNameOf(b)) || compare(a.name, b.name) || a.employee_id.localeCompare(b.employee_id);
