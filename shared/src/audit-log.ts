/**
 * Every kind of audit entry as stored, with its display text. Filters take a kind or group. Other kinds do not compile.
 */
export const auditGroups = {
  sign_in: {
    words: 'Signing in and out',
    kinds: {
      'session.sign_in': 'Signed in',
      'session.ticket': 'Signed in with a temporary password',
      'session.factor_due': 'Was asked for two-step verification',
      'session.sign_in_failed': 'Sign-in failed',
      'session.locked': 'Sign-in failed, locked temporarily',
      'session.refused': 'Sign-in refused while locked',
      'session.factor_failed': 'Two-step verification failed',
      'session.prove': 'Verified their identity',
      'session.prove_failed': 'Identity verification failed',
      'session.sign_out': 'Signed out',
      'session.sign_out_elsewhere': 'Signed out of another session',
      'session.ended': 'Session ended because its token was used twice',
      'account.unlock': 'Unlocked an account',
      'account.unlink_sign_on': 'Allowed an employee to use another single sign-on account',
      'account.sign_out': 'Signed an employee out everywhere',
    },
  },
  password: {
    words: 'Passwords',
    kinds: {
      'session.initial_reset': 'Chose a first password',
      'session.initial_reset_failed': 'First password refused',
      'session.forgotten': 'Received a password reset link',
      'session.forgotten_reset': 'Reset a forgotten password with the link',
      'session.change_password': 'Changed their own password',
      'session.change_password_failed': 'Password change failed',
      'employee.reset_password': 'Reset a password',
      'employee.issue_password': 'Issued a first password',
      'auditor.reset_password': "Reset an auditor's password",
    },
  },
  factor: {
    words: 'Two-step verification',
    kinds: {
      'factor.add': 'Added a verification method',
      'factor.rename': 'Renamed a passkey',
      'factor.remove': 'Removed a verification method',
      'factor.recovery_codes': 'Created new recovery codes',
      'factor.recovery_used': 'Used a recovery code',
      'factor.reset': 'Removed all verification methods of a person',
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
      'shifts.add_address': 'Added a shift calendar link',
      'shifts.remove_address': 'Removed a shift calendar link',
      'shifts.read_address': 'Loaded a shift calendar link',
    },
  },
  auditor: {
    words: 'Auditors',
    kinds: {
      'auditor.create': 'Created an auditor account',
      'auditor.update': 'Changed an auditor account',
      'auditor.end': "Ended an auditor's access",
      'auditor.look': 'Viewed by an auditor',
    },
  },
  provisioning: {
    words: 'Provisioning by the identity provider',
    kinds: {
      'provisioning.add_token': 'Created a provisioning token',
      'provisioning.remove_token': 'Revoked a provisioning token',
      'provisioning.map_group': 'Changed the mapping of a provider group',
      'provisioning.link': 'Linked an employee with the identity provider',
      'provisioning.unlink': 'Unlinked an employee from the identity provider',
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
      'type.unarchive': 'Unarchived a training',
      'place.add': 'Added a location',
      'place.update': 'Changed a location',
      'place.remove': 'Removed a location',
      'category.add': 'Added a category of training',
      'category.update': 'Changed a category of training',
      'category.remove': 'Removed a category of training',
      'holiday.add': 'Added a holiday',
      'holiday.update': 'Changed a holiday',
      'holiday.remove': 'Removed a holiday',
      'holiday.federal': 'Changed the federal holidays that the department observes',
      'class.add': 'Added a class',
      'class.update': 'Changed a class',
      'class.grow': 'Assigned new seats to the waitlist',
      'class.lanes': 'Changed the lanes of a class',
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
      'exemption.grant': 'Exempted a person from a requirement',
      'exemption.end': 'Ended an exemption',
    },
  },
  form: {
    words: 'Forms',
    kinds: {
      'form.add': 'Added a form',
      'form.update': 'Changed the draft of a form',
      'form.publish': 'Published a form',
      'form.archive': 'Archived a form',
      'form.restore': 'Restored a form',
      'form.remove': 'Deleted a form',
    },
  },
  evaluation: {
    words: 'Evaluations of people',
    kinds: {
      'evaluation.record': 'Recorded an evaluation',
      'evaluation.correct': 'Corrected an evaluation',
      'evaluation.withdraw': 'Withdrew an evaluation',
      'evaluation.remediate': 'Recorded remedial training',
      'evaluation.acknowledge': 'Acknowledged an evaluation',
      'evaluation.review': 'Reviewed a report of field training',
    },
  },
  field_training: {
    words: 'Field training',
    kinds: {
      'program.add': 'Added a field training program',
      'program.update': 'Changed a field training program',
      'program.archive': 'Archived a field training program',
      'program.restore': 'Restored a field training program',
      'field_training.start': 'Started field training',
      'field_training.withdraw_start': 'Withdrew the start of field training',
      'field_training.assign': 'Assigned a trainer',
      'field_training.unassign': 'Ended the assignment of a trainer',
      'field_training.add_day': 'Recorded a day without a daily report',
      'field_training.withdraw_day': 'Withdrew a day without a daily report',
      'field_training.decide': 'Decided about a phase of field training',
      'field_training.withdraw_decision': 'Withdrew a decision about field training',
      'field_training.complete': 'Attested the completion of field training',
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
      'class.promote': 'Assigned free seats to the waitlist',
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
      'attendance.close': 'Locked the attendance of a class',
      'attendance.reopen': 'Reopened the attendance of a class',
      'evaluation.submit': 'Answered a class survey',
      'assessment.record': 'Recorded results of an assessment',
      'certification.revoke': 'Revoked a certification',
      'history.import': 'Imported past certifications',
      'record.correct': 'Corrected a record',
      'credit.record': 'Recorded a credit',
      'credit.withdraw': 'Withdrew a credit',
    },
  },
  firearm: {
    words: 'Firearms',
    kinds: {
      'firearm.add': 'Added a firearm',
      'firearm.update': 'Changed a firearm',
      'firearm.inspect': 'Inspected a firearm',
      'firearm.authorize': 'Authorized a person to carry a firearm',
      'firearm.end_authorization': 'Ended the authorization of a firearm',
      'firearm.import': 'Imported firearms',
    },
  },
  access: {
    words: 'Records viewed or downloaded, and access denied',
    kinds: {
      'record.read': 'Viewed a training record',
      'record.export': 'Downloaded evidence',
      'compliance.read': 'Viewed compliance',
      'access.refused': 'Was denied access',
    },
  },
  other: {
    words: 'Other',
    kinds: {
      'notifications.read': 'Read notifications',
      'bug_report.submit': 'Reported a bug',
      'bug_report.handle': 'Marked a bug report as handled',
      'compliance.notify': 'Notified people of missing training',
      'compliance.save_view': 'Saved a view of compliance',
      'compliance.remove_view': 'Removed a view of compliance',
      'report.file': 'Recorded a state report as filed',
      'settings.notifications': 'Changed notification settings',
      'mail.ask': 'Entered an email address',
      'mail.confirm': 'Confirmed an email address',
      'mail.remove': 'Removed an email address',
      'mail.kinds': 'Chose which notifications are emailed',
      'mail.stop': 'Stopped email that was returned or reported',
      'calendar.create': 'Created a calendar link',
      'calendar.revoke': 'Revoked a calendar link',
      'site.rename': 'Renamed the department',
      'site.export': 'Exported the whole department',
      'site.import': 'Imported the department from an export',
      'site.time_format': 'Changed the time format',
      'site.exemptions': 'Changed who grants exemptions',
      'site.evaluations': 'Changed whether classes have surveys',
      'site.sign_in': 'Changed the sign-in policy',
      'site.sign_on': 'Changed the single sign-on',
      'site.setup': 'Changed the setup guide of the department',
      'site.mail': 'Changed the email settings of the department',
      'witness.add': 'Added a witness of seals',
      'witness.update': 'Changed a witness of seals',
      'witness.remove': 'Removed a witness of seals',
      'witness.sent': 'Sent a seal to a witness',
      'witness.failed': 'A witness did not receive a seal',
      'retention.set': 'Changed the retention rules',
      'retention.hold': 'Placed a legal hold',
      'retention.release': 'Released a legal hold',
      'retention.delete': 'Deleted data by the retention rules',
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
  outside_access: 'outside the days of access',
  too_many_failures: 'too many earlier failures',
  crowded_address: 'too many accounts failed from this IP address',
  wrong_passkey: 'wrong passkey',
  copied_passkey: 'the passkey may be a copy: an earlier sign-in had a higher counter',
  wrong_code: 'wrong authenticator app code',
  wrong_recovery_code: 'wrong recovery code',
  unchanged_password: 'the new password is the same as the old one',
  expired_ticket: 'the time to choose a password ran out',
  more_refused: 'more attempts were denied within the hour than are listed here',
  sign_on_no_number: 'the single sign-on named no employee ID',
  sign_on_unknown: 'no employee has the employee ID from the single sign-on',
  sign_on_other_account: 'the single sign-on came from a different account than before',
  sign_on_taken: 'the account of the single sign-on belongs to another employee',
  password_closed: 'passwords are not accepted here',
  unfit_password: 'the new password is not allowed',
} as const;

/** Marks of entries to review. They follow the text of the kind (docs/decisions/0008-limit-access-to-records.md). */
export const auditMarks = {
  own_record: 'for themselves',
  end_to_end: 'created the class, took attendance and certified, all by one person',
} as const;

export type AuditMark = keyof typeof auditMarks;

export type AuditReason = keyof typeof auditReasons;
