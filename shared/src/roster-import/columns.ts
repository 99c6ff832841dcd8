import {
  type ColumnChoice as ColumnsOf,
  type FieldColumn,
  hasColumnNames,
  type MatchedColumns,
  matchColumns as matched,
  noColumnNames as noNames,
  columnProblems as problemsOf,
} from '../csv-file/columns.ts';
import { type DeclaredName, declared, declaredNames } from '../declared-fields.ts';

/** The fields of a roster file: those of `roster.create`, with rank, unit and group by name. */
export type RosterField =
  | 'employee_id'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'badge_number'
  | 'rank'
  | 'hired_on'
  | 'unit'
  | 'group'
  | 'supervisor_id'
  | DeclaredName<'employee'>;

/** The fields of an import and their usual column names; case, spaces and punctuation other than `#` do not matter. */
export const rosterColumns: readonly FieldColumn<RosterField>[] = [
  {
    field: 'employee_id',
    label: 'Employee ID',
    required: true,
    names: [
      ...['Employee ID', 'Employee Number', 'Employee No', 'Employee #', 'Employee'],
      ...['Emp ID', 'Emp Number', 'Emp No', 'Emp #', 'Empl ID', 'Empl Number', 'Empl No', 'EE ID', 'EE Number'],
      ...['Personnel Number', 'Personnel ID', 'Personnel No', 'Personnel #', 'Staff ID', 'Staff Number', 'Worker ID'],
      ...['Associate ID', 'Person Number', 'Person ID', 'Payroll Number', 'Payroll ID', 'File Number', 'File #'],
      ...['Username', 'User ID', 'ID Number', 'ID'],
    ],
  },
  {
    field: 'first_name',
    label: 'First Name',
    required: true,
    names: [
      ...['First Name', 'Legal First Name', 'Employee First Name', 'First', 'Given Name', 'Given Names', 'Forename'],
      ...['FName', 'Name First', 'Preferred First Name'],
    ],
  },
  {
    field: 'middle_name',
    label: 'Middle Name',
    names: [
      ...['Middle Name', 'Legal Middle Name', 'Employee Middle Name', 'Middle', 'Middle Initial', 'Middle Init'],
      ...['MI', 'MName', 'Name Middle', 'Second Name'],
    ],
  },
  {
    field: 'last_name',
    label: 'Last Name',
    required: true,
    names: [
      ...['Last Name', 'Legal Last Name', 'Employee Last Name', 'Last', 'Surname', 'Family Name', 'LName'],
      ...['Name Last', 'Preferred Last Name'],
    ],
  },
  {
    field: 'badge_number',
    label: 'Badge Number',
    required: true,
    names: [
      ...['Badge Number', 'Badge No', 'Badge #', 'Badge ID', 'Badge', 'Shield Number', 'Shield No', 'Shield #'],
      ...['Shield', 'Star Number', 'Star #', 'Star'],
    ],
  },
  {
    field: 'rank',
    label: 'Rank',
    required: true,
    names: [
      ...['Rank', 'Rank Name', 'Rank Title', 'Current Rank', 'Title', 'Job Title', 'Position Title', 'Position'],
      ...['Class Title', 'Classification', 'Job', 'Grade'],
    ],
  },
  {
    field: 'hired_on',
    label: 'Hire Date',
    names: [
      ...['Hire Date', 'Date of Hire', 'Hired On', 'Date Hired', 'Hired', 'Hire Dt', 'DOH', 'Employee Hire Date'],
      ...['Original Hire Date', 'Orig Hire Date', 'Original Date of Hire', 'Last Hire Date', 'Latest Hire Date'],
      ...['Most Recent Hire Date', 'Employment Date', 'Employment Start Date', 'Date of Employment', 'Date Employed'],
      ...['Appointment Date', 'Date of Appointment', 'Date Appointed'],
    ],
    exact: true,
  },
  {
    field: 'unit',
    label: 'Unit',
    names: ['Unit', 'Unit Name', 'Division', 'Division Name', 'Squad', 'Assignment', 'Current Assignment'],
    exact: true,
  },
  {
    field: 'group',
    label: 'Group',
    names: [
      ...['Group', 'Group Name', 'Employee Group', 'Employee Type', 'Employee Category'],
      ...['Sworn/Civilian', 'Sworn or Civilian', 'Sworn'],
    ],
    exact: true,
  },
  {
    field: 'supervisor_id',
    label: 'Supervisor',
    names: [
      ...[
        'Supervisor ID',
        'Supervisor Employee ID',
        'Supervisor Number',
        'Supervisor No',
        'Supervisor #',
        'Supervisor',
      ],
      ...['Reports To ID', 'Reports To', 'Manager ID', 'Manager Employee ID', 'Manager Number', 'Manager'],
    ],
    exact: true,
  },
  ...declaredNames('employee').map((field) => {
    const { label, columns = [label] } = declared('employee', field);
    return { field, label, names: columns, exact: true as const };
  }),
];

/** The column of each field, by its position from 0. */
export type ColumnChoice = ColumnsOf<RosterField>;

/** Finds the columns of a roster file by their names, in any order. */
export const matchColumns = (header: readonly string[]): MatchedColumns<RosterField> => matched(rosterColumns, header);

/** The error for a roster file without known column names. */
export const noColumnNames = noNames(rosterColumns, 'an employee');

/** Returns the problems that keep a roster file from being read by its column names alone, in sentences. */
export const columnProblems = (header: readonly string[], found: MatchedColumns<RosterField>): string[] =>
  hasColumnNames(found) ? problemsOf(rosterColumns, header, found) : [noColumnNames];
