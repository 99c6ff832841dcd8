import type { Attendee } from '@muster/shared/areas/training';

/** The texts of Class Attendance (docs/spec.md sections 2, 5 and 8). */
export const labels = {
  title: 'Class Attendance',
  fetchFailed: 'Failed to fetch attendees',
  attendees: (seated: number, size: number) => `Attendees (${seated} of ${size})`,
  attendeesTable: 'Attendees',
  waitlist: (waiting: number) => `Waitlist (${waiting})`,
  waitlistTable: 'Waitlist',
  none: 'No one is enrolled in this class yet.',
  columns: {
    position: 'Position',
    employeeId: 'Employee ID',
    name: 'Name',
    rank: 'Rank',
    requested: 'Requested',
    status: 'Status',
    actions: 'Actions',
  },
  noRank: '–',
  employeeId: 'Employee ID',
  add: 'Add Employee',
  adding: 'Adding...',
  addFailed: 'Failed to add employee',
  added: (name: string) => `${name} has been added.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} has been removed.`,
  question: ({ name, employee_id }: Pick<Attendee, 'name' | 'employee_id'>) =>
    `Remove ${name} (${employee_id}) from this class?`,
  losesSeat: 'They lose their seat and will be notified.',
  losesPosition: 'They lose their position on the waitlist and will be notified.',
  confirm: 'Remove',
  removing: 'Removing...',
  removeFailed: 'Failed to remove employee',
} as const;
