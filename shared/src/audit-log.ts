/**
 * Every kind of audit entry as stored, with its display text. Filters take a kind or group. Other kinds do not compile.
 */
export const auditGroups = {
  sign_in: {
    words: 'Signing in and out',
    kinds: {
      'session.sign_in': 'Signed in',
      'session.ticket': 'Signed in with a temporary password',
      'session.factor_due': 'Was asked for a second factor',
      'session.sign_in_failed': 'Sign-in failed',
      'session.locked': 'Sign-in failed, locked for a while',
      'session.refused': 'Sign-in refused while locked',
      'session.factor_failed': 'Second factor refused',
      'session.prove': 'Confirmed who they are',
      'session.prove_failed': 'Could not confirm who they are',
      'session.sign_out': 'Signed out',
      'session.sign_out_elsewhere': 'Signed out of another session',
      'session.ended': 'Session ended, its token was used twice',
      'account.unlock': 'Unlocked an account',
      'account.unlink_sign_on': 'Let an employee sign in with another account of the single sign-on',
      'account.sign_out': 'Signed an employee out everywhere',
    },
  },
  password: {
    words: 'Passwords',
    kinds: {
      'session.initial_reset': 'Chose a first password',
      'session.initial_reset_failed': 'First password refused',
      'session.forgotten': 'Was sent a link for a new password',
      'session.forgotten_reset': 'Replaced a forgotten password by the link',
      'session.change_password': 'Changed their own password',
      'session.change_password_failed': 'Change of password failed',
      'employee.reset_password': 'Reset a password',
      'employee.issue_password': 'Issued a first password',
      'auditor.reset_password': "Reset an auditor's password",
    },
  },
  factor: {
    words: 'Second factors',
    kinds: {
      'factor.add': 'Added a second factor',
      'factor.rename': 'Renamed a passkey',
      'factor.remove': 'Removed a second factor',
      'factor.recovery_codes': 'Made new recovery codes',
      'factor.recovery_used': 'Used a recovery code',
      'factor.reset': 'Removed all second factors of a person',
    },
  },
  employee: {
    words: 'Employees',
    kinds: {
      'employee.create': 'Added an employee',
      'employee.update': 'Changed an employee',
      'employee.renumber': 'Changed an employee ID',
      'employee.plan_leave': 'Planned the leave of an employee',
      'employee.cancel_leave': 'Canceled the planned leave of an employee',
      'employee.activate': 'Activated an employee',
      'employee.deactivate': 'Deactivated an employee',
      'employee.delete': 'Deleted an employee',
      'employee.deleted': 'Finished deleting an employee',
      'unit.add': 'Added a unit',
      'unit.update': 'Renamed a unit',
      'unit.remove': 'Removed a unit',
      'group.add': 'Added a group',
      'group.update': 'Renamed a group',
      'group.remove': 'Removed a group',
      'shifts.import': 'Imported shifts',
      'shifts.add_address': 'Added a calendar address of shifts',
      'shifts.remove_address': 'Removed a calendar address of shifts',
      'shifts.read_address': 'Read a calendar address of shifts',
    },
  },
  auditor: {
    words: 'Auditors',
    kinds: {
      'auditor.create': 'Made an account for an auditor',
      'auditor.update': "Changed an auditor's account",
      'auditor.end': "Ended an auditor's access",
      'auditor.look': "An auditor's look",
    },
  },
  provisioning: {
    words: 'Provisioning by the identity provider',
    kinds: {
      'provisioning.add_token': 'Made a provisioning token',
      'provisioning.remove_token': 'Ended a provisioning token',
      'provisioning.map_group': "Changed what a provider's group stands for",
      'provisioning.link': 'Linked an employee with the identity provider',
      'provisioning.unlink': 'Took an employee from the identity provider',
      'provisioning.add_group': 'Added a group of the identity provider',
      'provisioning.update_group': 'Changed a group of the identity provider',
      'provisioning.remove_group': 'Removed a group of the identity provider',
    },
  },
  permission: {
    words: 'Permissions',
    kinds: {
      'permission.grant': 'Granted a permission',
      'permission.revoke': 'Revoked a permission',
      'permission.default': 'Changed a default permission',
    },
  },
  rank: {
    words: 'Ranks',
    kinds: {
      'rank.create': 'Created a rank',
      'rank.rename': 'Renamed a rank',
      'rank.place': 'Changed the superior of a rank',
      'rank.move': 'Moved ranks in the diagram',
      'rank.delete': 'Deleted a rank',
    },
  },
  training: {
    words: 'Trainings and classes',
    kinds: {
      'type.create': 'Created a training',
      'type.update': 'Changed a training',
      'type.delete': 'Deleted a training',
      'type.archive': 'Archived a training',
      'type.unarchive': 'Took a training out of the archive',
      'place.add': 'Added a place',
      'place.update': 'Changed a place',
      'place.remove': 'Removed a place',
      'category.add': 'Added a category of training',
      'category.update': 'Changed a category of training',
      'category.remove': 'Removed a category of training',
      'holiday.add': 'Added a holiday',
      'holiday.update': 'Changed a holiday',
      'holiday.remove': 'Removed a holiday',
      'holiday.federal': 'Changed the federal holidays that the department keeps',
      'class.add': 'Added a class',
      'class.update': 'Changed a class',
      'class.grow': 'Gave new seats to the waitlist',
      'class.cancel': 'Canceled a class',
      'class.delete': 'Deleted a class',
      'class.deleted': 'Finished deleting a class',
    },
  },
  requirement: {
    words: 'Requirements and exemptions',
    kinds: {
      'requirement.create': 'Added a requirement',
      'requirement.update': 'Changed a requirement',
      'requirement.end': 'Ended a requirement',
      'exemption.grant': 'Exempted somebody from a requirement',
      'exemption.end': 'Ended an exemption',
    },
  },
  document: {
    words: 'Documents',
    kinds: {
      'document.add': 'Added a document',
      'document.remove': 'Removed a document',
    },
  },
  enrollment: {
    words: 'Seats and waitlists',
    kinds: {
      'class.enroll': 'Enrolled',
      'class.unenroll': 'Unenrolled',
      'class.move_seat': 'Moved to another class',
      'class.join_waitlist': 'Joined a waitlist',
      'class.leave_waitlist': 'Left a waitlist',
      'class.add_attendee': 'Added an attendee',
      'class.remove_attendee': 'Removed an attendee',
      'class.remove_waiting': 'Removed an employee from a waitlist',
      'class.promote': 'Gave free seats to the waitlist',
    },
  },
  arrival: {
    words: 'Check-in',
    kinds: {
      'class.check_in': 'Checked in',
      'class.check_out': 'Checked out',
    },
  },
  certification: {
    words: 'Attendance and certifications',
    kinds: {
      'certification.issue': 'Issued certifications',
      'attendance.record': 'Recorded attendance',
      'attendance.close': 'Closed the attendance of a class',
      'attendance.reopen': 'Reopened the attendance of a class',
      'evaluation.submit': 'Evaluated a class',
      'assessment.record': 'Recorded results of an assessment',
      'certification.revoke': 'Revoked a certification',
      'history.import': 'Recorded certifications of the past',
      'record.correct': 'Corrected a record',
      'credit.record': 'Recorded a credit',
      'credit.withdraw': 'Withdrew a credit',
    },
  },
  access: {
    words: 'Records looked at or downloaded, and what was refused',
    kinds: {
      'record.read': 'Looked at a training record',
      'record.export': 'Downloaded evidence',
      'compliance.read': 'Looked at compliance',
      'access.refused': 'Was refused',
    },
  },
  other: {
    words: 'Other',
    kinds: {
      'notifications.read': 'Read notifications',
      'bug_report.submit': 'Reported a bug',
      'bug_report.handle': 'Marked a bug report as handled',
      'compliance.notify': 'Told people what they have to do',
      'compliance.save_view': 'Saved a view of compliance',
      'compliance.remove_view': 'Removed a view of compliance',
      'report.file': 'Recorded a state report as filed',
      'settings.notifications': 'Chose notifications',
      'mail.ask': 'Asked for an e-mail address',
      'mail.confirm': 'Confirmed an e-mail address',
      'mail.remove': 'Removed an e-mail address',
      'mail.kinds': 'Chose what is sent by mail',
      'mail.stop': 'Mail came back, so that none is sent',
      'calendar.create': 'Made a calendar address',
      'calendar.revoke': 'Revoked a calendar address',
      'site.rename': 'Renamed the department',
      'site.export': 'Exported the whole department',
      'site.import': 'Brought the department in from an export',
      'site.time_format': 'Changed the time format',
      'site.exemptions': 'Changed who grants exemptions',
      'site.evaluations': 'Changed whether classes are evaluated',
      'site.sign_in': 'Changed what is asked at the sign-in',
      'site.sign_on': 'Changed the single sign-on',
      'site.setup': 'Changed the setup guide of the department',
      'site.mail': 'Changed the mail of the department',
      'retention.set': 'Changed what is deleted after which time',
      'retention.hold': 'Placed a legal hold',
      'retention.release': 'Released a legal hold',
      'retention.delete': 'Deleted what is no longer kept',
      'sweep.repair': 'Repaired a count',
    },
  },
} as const satisfies Record<string, { words: string; kinds: Record<string, string> }>;

export type AuditGroup = keyof typeof auditGroups;

type KindsOf<G> = G extends { kinds: infer K } ? keyof K : never;
export type AuditKind = KindsOf<(typeof auditGroups)[AuditGroup]>;

const groups: readonly [string, { kinds: Partial<Record<AuditKind, string>> }][] = Object.entries(auditGroups);

/** The display text of each kind. */
export const auditKinds = Object.assign({}, ...groups.map(([, { kinds }]) => kinds)) as Record<AuditKind, string>;

/** Returns the kinds of a group, or the given kind alone. */
export function kindsOf(kind: AuditKind | AuditGroup): readonly AuditKind[] {
  const group = groups.find(([name]) => name === kind)?.[1];
  return group ? (Object.keys(group.kinds) as AuditKind[]) : [kind as AuditKind];
}

/** The reasons for refusals that audit entries store. */
export const auditReasons = {
  wrong_password: 'wrong password',
  unknown_username: 'unknown username',
  deactivated: 'the account is deactivated',
  no_password: 'the account has no password',
  expired_password: 'the temporary password has expired',
  idle_account: 'the account is closed because it was not used',
  outside_access: 'not within the days of access',
  too_many_failures: 'too many failures before',
  crowded_address: 'too many accounts failed from this address',
  wrong_passkey: 'the passkey was not right',
  copied_passkey: 'the passkey may have been copied: it signed before with a higher counter',
  wrong_code: 'wrong code of an authenticator app',
  wrong_recovery_code: 'wrong recovery code',
  unchanged_password: 'the new password is the old one',
  expired_ticket: 'the time to choose a password was over',
  more_refused: 'more was refused within the hour than is listed here',
  sign_on_no_number: 'the single sign-on named no employee ID',
  sign_on_unknown: 'nobody has the employee ID that the single sign-on named',
  sign_on_other_account: 'the single sign-on came from another account than before',
  sign_on_taken: 'the account of the single sign-on belongs to another employee',
  password_closed: 'passwords are not accepted here',
  unfit_password: 'the new password is not allowed',
} as const;

/** Marks of entries to review. They follow the text of the kind (docs/decisions/0020-forbid-certifying-yourself.md). */
export const auditMarks = {
  own_record: 'for themselves',
  end_to_end: 'made the class, took attendance and certified, all by one person',
} as const;

export type AuditMark = keyof typeof auditMarks;

export type AuditReason = keyof typeof auditReasons;
