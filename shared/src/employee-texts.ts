import { givenFields } from './given-fields.ts';

/** An optional text of an employee that the department keeps beside the profile. */
interface EmployeeText {
  /** Its name on every screen, in the audit log and in errors. */
  label: string;
  /** Its meaning, without a period. Shown under its input and in the API's documentation. */
  meaning: string;
  /** In characters. */
  longest: number;
  /** Its usual column names in a roster file; case, spaces and punctuation other than `#` do not matter. */
  columns: readonly string[];
}

/**
 * The optional texts of an employee. Contract, storage, edits, forms, the person's page, the roster import and the audit log read this
 * declaration: a new text needs no other change.
 */
export const employeeTexts = {
  state_id: {
    label: 'State ID',
    meaning: "The officer's number at the state",
    longest: 32,
    columns: [
      ...['State ID', 'State ID Number', 'State Number', 'POST ID', 'POST Number', 'POST #', 'PID'],
      ...['License Number', 'License No', 'License #', 'License'],
    ],
  },
} as const satisfies Record<string, EmployeeText>;
export type EmployeeTextName = keyof typeof employeeTexts;

/** In the order in which forms and lists show them. */
export const employeeTextNames = Object.keys(employeeTexts) as EmployeeTextName[];

/** Returns a value for each text, by its name. */
export const mapEmployeeTexts = <T>(describe: (text: EmployeeText, name: EmployeeTextName) => T) =>
  Object.fromEntries(employeeTextNames.map((name) => [name, describe(employeeTexts[name], name)])) as Record<
    EmployeeTextName,
    T
  >;

type Texts<T> = { [Name in EmployeeTextName]?: T };

/** Returns the texts that have a value; empty and cleared ones are left out. */
export const givenTexts = (values: Texts<string | null | undefined>): Texts<string> =>
  givenFields(values, employeeTextNames);
