/** What people of a department do in a month, from which the cost table is computed. Names of calls are those of the bench. */

/** The calls of one visit of an employee. */
export const visit: Record<string, number> = {
  'session.validateSiteCode': 1,
  'session.signIn': 1,
  'session.employeeInfo': 1,
  'permissions.ofEmployee (own)': 1,
  'notifications.list': 1,
  'overview.own': 1,
  'certification.mandatoryStatus': 1,
  'enrollment.upcoming': 1,
  'enrollment.available': 1,
  'enrollment.enroll': 0.25,
};

/** The calls of one person of the staff on one day. */
export const staffDay: Record<string, number> = {
  'session.signIn': 1,
  'session.refresh': 8,
  'session.employeeInfo': 6,
  'notifications.list': 12,
  'overview.staff *': 2,
  "overview.person (another's)": 10,
  'roster.list (whole) *': 4,
  'certification.summaries (whole) *': 2,
  'compliance.table': 4,
  'compliance.summary': 1,
  'attendance.classDay': 10,
  'attendance.sheet': 6,
  'attendance.recordAttendance': 3,
  'enrollment.byMonth': 6,
  "record.of (another's)": 4,
  'accounts.auditLog (a page of 100)': 2,
};

/** How often it happens, and what the bench does not measure. */
export const habits = {
  visitsPerEmployee: 8,
  employeesPerStaff: 50,
  staffDays: 21,
  /** Hours of a month in which people work. */
  workHours: 360,
  /** Minutes after which Lambda ends a process that nobody calls. */
  idleMinutes: 7,
  /** Seconds for which a call, a start and a scheduled run are charged. */
  callSeconds: 0.1,
  signInSeconds: 0.4,
  startSeconds: 0.6,
  runSeconds: 0.4,
  /** Bytes of the log lines of a call and of a run. */
  callLogBytes: 1_500,
  runLogBytes: 600,
  /** Gigabytes that a visit fetches: pages that the browser does not have yet, and answers. */
  visitGigabytes: 0.000_15,
  /** Requests for files in a visit, beside calls. */
  visitFiles: 4,
  /** Gigabytes of an employee in the table, after years. */
  employeeGigabytes: 0.000_1,
  /** Read units that a daily run takes for each employee, and an hourly or more frequent one for the department. */
  dailyUnitsPerEmployee: 4,
  unitsPerRun: 4,
  /** Requests to S3 of logs, copies of seals and documents. */
  objectRequests: 3_000,
};
