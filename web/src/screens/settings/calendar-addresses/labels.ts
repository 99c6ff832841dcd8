import type { CalendarKind } from '@muster/shared/calendar-kinds';

/** The texts of the section on the Settings page. */
export const labels = {
  title: 'Calendar',
  help: 'A calendar address shows classes in the calendar of your phone or computer, and keeps them up to date. Whoever has the address can read that calendar without signing in, so keep it to yourself.',
  kinds: {
    seats: {
      name: 'My classes',
      help: 'Your seats and waitlists. Classes that you leave or that are canceled disappear.',
    },
    teaching: {
      name: 'Classes I teach',
      help: 'The classes of which you are an instructor.',
    },
    department: { name: "The department's classes", help: 'All active classes to come, without the people in them.' },
  } satisfies Record<CalendarKind, { name: string; help: string }>,
  created: (date: string) => `The address was made on ${date}. It cannot be shown again.`,
  none: 'There is no address.',
  create: 'Create address',
  creating: 'Creating...',
  replace: 'Replace',
  replacing: 'Replacing...',
  revoke: 'Revoke',
  revoking: 'Revoking...',
  cancel: 'Cancel',
  field: 'Calendar address',
  once: 'It is shown only now. Copy it before you leave this page.',
  subscribe: 'Open in the calendar of this device',
  howTo: 'How to add it',
  steps: [
    ['iPhone, iPad and Mac', 'Choose “Open in the calendar of this device” there, and Subscribe.'],
    [
      'Google Calendar',
      'On a computer, choose Other calendars, +, From URL, and paste the address. It shows on your phone as well.',
    ],
    ['Outlook', 'Choose Add calendar, Subscribe from web, and paste the address.'],
  ],
  delay: 'Calendars read the address again after some hours, Google after up to a day.',
  questions: {
    replace: {
      title: 'Replace Calendar Address',
      question: (name: string) => `Replace the address of “${name}”?`,
      loss: 'The present address stops working at once, in every calendar that uses it. Add the new one there.',
    },
    revoke: {
      title: 'Revoke Calendar Address',
      question: (name: string) => `Revoke the address of “${name}”?`,
      loss: 'It stops working at once, in every calendar that uses it. You can create another one at any time.',
    },
  },
  revoked: (name: string) => `The address of “${name}” no longer works.`,
  loadFailed: "We couldn't load your calendar addresses. Check your connection and try again.",
  createFailed: "We couldn't create the address.",
  revokeFailed: "We couldn't revoke the address.",
} as const;
