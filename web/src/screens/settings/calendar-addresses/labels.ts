import type { CalendarKind } from '@muster/shared/calendar-kinds';

/** The texts of the section on the Settings page. */
export const labels = {
  title: 'Calendar',
  help: 'A calendar link shows classes in the calendar of your phone or computer and keeps them up to date. Anyone with the link can read that calendar without signing in, so keep it to yourself.',
  kinds: {
    seats: {
      name: 'My classes',
      help: 'Your seats and waitlists. Classes that you leave or that are canceled disappear.',
    },
    teaching: {
      name: 'Classes I teach',
      help: 'The classes that you teach.',
    },
    department: { name: "The department's classes", help: 'All upcoming active classes, without the attendees.' },
  } satisfies Record<CalendarKind, { name: string; help: string }>,
  created: (date: string) => `The link was created on ${date}. It cannot be shown again.`,
  none: 'There is no link.',
  create: 'Create link',
  creating: 'Creating...',
  replace: 'Replace',
  replacing: 'Replacing...',
  revoke: 'Revoke',
  revoking: 'Revoking...',
  cancel: 'Cancel',
  field: 'Calendar link',
  once: 'It is shown only now. Copy it before you leave this page.',
  subscribe: 'Open in the calendar of this device',
  howTo: 'How to add it',
  steps: [
    ['iPhone, iPad and Mac', 'On that device, choose “Open in the calendar of this device”, then Subscribe.'],
    [
      'Google Calendar',
      'On a computer, choose Other calendars, +, From URL, and paste the link. It shows on your phone as well.',
    ],
    ['Outlook', 'Choose Add calendar, Subscribe from web, and paste the link.'],
  ],
  delay: 'Calendars update after a few hours, Google within a day.',
  questions: {
    replace: {
      title: 'Replace Calendar Link',
      question: (name: string) => `Replace the link of “${name}”?`,
      loss: 'The current link stops working at once in every calendar that uses it. Add the new link there.',
    },
    revoke: {
      title: 'Revoke Calendar Link',
      question: (name: string) => `Revoke the link of “${name}”?`,
      loss: 'It stops working at once in every calendar that uses it. You can create another link at any time.',
    },
  },
  revoked: (name: string) => `The link of “${name}” no longer works.`,
  loadFailed: "We couldn't load your calendar links. Check your connection and try again.",
  createFailed: "We couldn't create the link.",
  revokeFailed: "We couldn't revoke the link.",
} as const;
