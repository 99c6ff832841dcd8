import type { TimeFormat } from '@muster/shared/rules/time-format';

/** The texts of the tab "General". */
export const labels = {
  name: 'Name',
  siteCode: 'Site code',
  timeZone: 'Time zone',
  factsHelp: 'The operator of this installation can change the name.',
  timeFormat: 'Time format',
  timeFormatHelp: 'Everyone in the department sees and types times in this format.',
  timeFormats: {
    '24h': { name: '24-hour', example: '09:00-14:00' },
    '12h': { name: '12-hour', example: '9:00 AM-2:00 PM' },
  } satisfies Record<TimeFormat, { name: string; example: string }>,
  surveys: 'Class surveys',
  surveysHelp:
    'Attendees answer a short form when the attendance of a class is locked. Answers are stored without names. Results are shown after two weeks, once at least five people have answered.',
  surveysOn: 'Ask attendees to answer a survey about their classes',
  surveysSaved: (enabled: boolean) =>
    enabled
      ? 'From now on, attendees are invited when the attendance of a class is locked.'
      : 'No new surveys are requested. Open surveys stay open.',
  surveysFailed: "We couldn't change the class surveys.",
  surveysNotLoaded: "We couldn't load the class survey setting. Check your connection and try again.",
  setup: 'Setup guide',
  setupHelp: 'The steps that set up a department: roster, requirements, history, permissions and sign-in.',
  openSetup: 'Open setup guide',
  saved: (example: string) => `Times are now written as ${example} for everyone in the department.`,
  saveFailed: "We couldn't change the time format.",
  loadFailed: "We couldn't load the time format. Check your connection and try again.",
} as const;
