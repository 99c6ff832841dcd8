import type { Area, Contract, EndpointName } from '@muster/shared/contract';

/** The calls that not everyone who is signed in may make. */
type Restricted = {
  [A in Area]: {
    [N in EndpointName<A>]: Contract[A][N] extends { access: 'anyone' | 'signed_in' } ? never : `${A}.${N}`;
  }[EndpointName<A>];
}[Area];

/** What somebody tried who was refused, in words that follow "Was refused". */
const refusedCalls: Record<Restricted, string> = {
  'permissions.ofEmployee': "seeing somebody's permissions",
  'permissions.global': 'seeing the default permissions',
  'permissions.setGlobal': 'changing the default permissions',
  'permissions.manage': 'changing a permission',
  'ranks.create': 'adding a rank',
  'ranks.rename': 'renaming a rank',
  'ranks.delete': 'deleting a rank',
  'ranks.updateHierarchy': 'changing the order of ranks',
  'ranks.positions': 'seeing the diagram of ranks',
  'ranks.setPositions': 'moving ranks in the diagram',
  'roster.profile': "seeing somebody's profile",
  'roster.list': 'seeing the roster',
  'roster.create': 'adding an employee',
  'roster.update': 'changing an employee',
  'roster.delete': 'deleting an employee',
  'roster.resetPassword': 'resetting a password',
  'training.createType': 'creating a training',
  'training.updateType': 'changing a training',
  'training.deleteType': 'deleting a training',
  'training.archiveType': 'archiving a training',
  'training.addClass': 'adding a class',
  'training.updateClass': 'changing a class',
  'training.deleteClass': 'deleting a class',
  'attendance.attendees': 'seeing who attends a class',
  'attendance.addAttendee': 'adding an attendee',
  'attendance.addAttendees': 'adding attendees',
  'attendance.removeAttendee': 'removing an attendee',
  'attendance.candidates': 'seeing who could be added to a class',
  'attendance.comingClasses': 'seeing the classes to come with their attendance',
  'certificates.certificate': "looking at somebody's certificate",
  'arrivals.checkInCode': 'showing the check-in code of a class',
  'arrivals.listArrivals': 'seeing who has checked in to a class',
  'arrivals.signInSheet': 'printing the sign-in sheet of a class',
  'certification.issue': 'issuing certifications',
  'certification.completed': 'seeing completed classes',
  'certification.summaries': "seeing everybody's certifications",
  'accounts.list': 'seeing the accounts',
  'accounts.unlock': 'unlocking an account',
  'accounts.signOut': 'signing somebody out',
  'accounts.setActive': 'activating or deactivating an account',
  'accounts.auditLog': 'reading the audit log',
  'accounts.bugReports': 'reading bug reports',
  'accounts.handleBugReport': 'marking a bug report as handled',
  'overview.staff': 'seeing the dashboard of the staff',
  'overview.person': "seeing somebody's page",
  'record.of': "looking at somebody's training record",
  'record.correct': 'correcting a record',
  'record.evidence': 'making an evidence file',
  'record.revoke': 'revoking a certification',
  'record.addCredit': 'recording a credit',
  'record.withdrawCredit': 'withdrawing a credit',
  'record.importHistory': 'recording certifications of the past',
  'documents.ofClass': 'seeing the documents of a class',
  'documents.ofType': 'seeing the documents of a training',
  'documents.beginUpload': 'adding a document to a class',
  'documents.beginTypeUpload': 'adding a document to a training',
  'documents.finishUpload': 'adding a document',
  'documents.download': 'opening a document',
  'documents.remove': 'removing a document',
  'settings.setDepartment': 'changing the settings of the department',
};

/** Returns what a refused call would have done; a call that no longer exists by its name. */
export const refusedCallText = (call: string): string => (refusedCalls as Record<string, string>)[call] ?? call;
