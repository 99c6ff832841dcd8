import { type ColumnChoice as ColumnsOf, type FieldColumn, noColumnNames as noNames } from '../csv-file/columns.ts';

/** The fields of a file of past certifications. Hours and minutes are added. */
export type HistoryField =
  | 'employee_id'
  | 'training'
  | 'certification_date'
  | 'expiration_date'
  | 'hours'
  | 'minutes'
  | 'provider';

/** The fields of an import, each with the usual names of its column. */
export const historyColumns: readonly FieldColumn<HistoryField>[] = [
  {
    field: 'employee_id',
    label: 'Employee ID',
    required: true,
    names: [
      ...['Employee ID', 'Employee Number', 'Employee No', 'Employee #', 'Emp ID', 'Emp Number', 'Emp No', 'Emp #'],
      ...['Personnel Number', 'Personnel ID', 'Personnel #', 'Staff ID', 'Worker ID', 'Student ID', 'Learner ID'],
      ...['Username', 'User ID', 'ID Number', 'ID', 'Employee', 'PSN', 'POST ID'],
      ...['Badge Number', 'Badge No', 'Badge #', 'Badge ID', 'Badge'],
    ],
  },
  {
    field: 'training',
    label: 'Training',
    required: true,
    names: [
      ...['Training', 'Training Name', 'Training Title', 'Training Type', 'Training Course', 'Course', 'Course Name'],
      ...['Course Title', 'Certification', 'Certification Name', 'Certification Type', 'Certificate', 'Class'],
      ...['Class Name', 'Class Title', 'Subject', 'Title'],
    ],
  },
  {
    field: 'certification_date',
    label: 'Certification date',
    required: true,
    names: [
      ...['Certification Date', 'Certified', 'Certified On', 'Date Certified', 'Completed', 'Completion Date'],
      ...['Date Completed', 'Completed On', 'Date of Completion', 'Training Date', 'Course Date', 'Class Date'],
      ...['Date Earned', 'Earned', 'Issued', 'Issue Date', 'Date Issued', 'Issued On', 'End Date', 'Date'],
    ],
  },
  {
    field: 'expiration_date',
    label: 'Expiration date',
    names: [
      ...['Expiration Date', 'Expires', 'Expires On', 'Expiration', 'Expiry Date', 'Expiry', 'Exp Date', 'Exp'],
      ...['Date Expires', 'Expire Date', 'Valid Until', 'Valid Through', 'Valid To', 'Renewal Date', 'Due Date'],
    ],
  },
  {
    field: 'hours',
    label: 'Hours',
    names: ['Hours', 'Credit Hours', 'Training Hours', 'Course Hours', 'Contact Hours', 'Total Hours', 'Hrs'],
  },
  {
    field: 'minutes',
    label: 'Minutes',
    names: ['Minutes', 'Credit Minutes', 'Total Minutes', 'Duration (minutes)', 'Mins', 'Min'],
  },
  {
    field: 'provider',
    label: 'Provider',
    names: [
      ...['Provider', 'Training Provider', 'Course Provider', 'Vendor', 'Agency', 'Academy', 'School'],
      ...['Organization', 'Institution', 'Issued By', 'Issuer', 'Sponsor', 'Instructor'],
    ],
  },
];

/** The column of each field, by its position from 0. */
export type HistoryColumnChoice = ColumnsOf<HistoryField>;

/** Returns the columns of dates. */
export const dateColumns = (columns: HistoryColumnChoice): (number | undefined)[] => [
  columns.get('certification_date'),
  columns.get('expiration_date'),
];

/** The error for a file of past certifications without known column names. */
export const noHistoryColumnNames = noNames(historyColumns, 'a certification');
