/** A person as a list by last name looks at them. */
export interface NamedPerson {
  /** The full name, first name first. */
  name: string;
  /** Undefined: only the full name is known. Its last word counts. */
  last_name?: string | undefined;
  employee_id: string;
}

const lastNameOf = ({ name, last_name }: NamedPerson): string => last_name ?? name.trim().split(/\s+/).at(-1) ?? '';

// The same order for every department, whatever the language of the machine.
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Compares people by last name, then by full name and employee ID. Case and accents do not matter. */
export const byLastName = (a: NamedPerson, b: NamedPerson): number =>
  compare(lastNameOf(a), lastNameOf(b)) || compare(a.name, b.name) || a.employee_id.localeCompare(b.employee_id);
