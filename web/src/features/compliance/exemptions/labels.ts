/** The texts of the exemptions. */
export const labels = {
  title: 'Exemptions',
  help: 'Who is excused from a requirement, since when, why, and who approved it. Who is exempt counts as current.',
  administrators: 'Exemptions are granted and ended by administrators.',
  onlyRequirements: 'Of the filters above, only the requirements apply here.',
  failed: "We couldn't load the exemptions. Check your connection and try again.",
  list: { label: 'Which exemptions', current: 'In force or to come', all: 'All, also those that are over' },
  empty: {
    current: 'Nobody is exempt from a requirement on this day or later.',
    all: 'No exemption was ever granted.',
    filtered: 'No exemption is about these requirements.',
  },
  grant: 'Grant an exemption',
  columns: {
    id: 'Employee ID',
    name: 'Name',
    requirement: 'Requirement',
    from: 'From',
    until: 'Until',
    state: 'State',
    reason: 'Reason',
    approver: 'Approved by',
    action: 'Action',
  },
  untilEnded: 'Until it is ended',
  states: { ahead: 'To come', inForce: 'In force', over: 'Over', ended: 'Ended' },
  /** Since when one that was ended counts no longer. */
  endsOn: (day: string) => `Since ${day}`,
  end: 'End',
  endOf: (name: string, requirement: string) => `End the exemption of ${name} from ${requirement}`,
} as const;

export const formLabels = {
  grant: {
    title: 'Grant an Exemption',
    means:
      'From the first day to the last, the requirement is not asked of this person. The exemption is written to the record, and shows wherever the status shows.',
    person: 'Employee ID',
    personHelp: 'Type an ID or a name, and choose from the list.',
    requirement: 'Requirement',
    chooseRequirement: 'Choose a requirement',
    requirementsFailed: "We couldn't load the requirements. Close this form and try again.",
    noRequirements: 'Your department has no requirements yet.',
    from: 'From',
    until: 'Until (optional)',
    untilHelp: 'The last day. Without it the exemption counts until it is ended.',
    untilEarlier: 'The last day must not be before the first one',
    reason: 'Reason',
    reasonHelp: 'For example the order, the leave or the injury. It is kept with the record.',
    approver: 'Approved by (optional)',
    approverHelp: 'The employee ID of who approved it. Without it, that is you.',
    send: 'Grant',
    sending: 'Granting...',
    done: (name: string, requirement: string) => `${name} is exempt from ${requirement}.`,
    failed: 'Failed to grant the exemption',
  },
  end: {
    title: 'End an Exemption',
    what: (name: string, requirement: string) => `${name}: ${requirement}`,
    means: 'From this day on, the requirement is asked again. The exemption stays on record for the days before.',
    on: 'Ends on',
    reason: 'Reason',
    reasonHelp: 'Why it ends. It is kept with the record.',
    send: 'End exemption',
    sending: 'Ending...',
    done: (name: string) => `The exemption of ${name} is ended.`,
    failed: 'Failed to end the exemption',
  },
} as const;

export const personLabels = {
  suggestions: 'People',
  loading: 'Loading people...',
  noneMatch: 'No employee matches.',
  notLoaded: "We couldn't load the people. Type an exact employee ID.",
  chooseFromList: 'Please choose a person from the list',
  is: (name: string) => `This is ${name}.`,
} as const;
