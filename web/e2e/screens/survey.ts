import { chief } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const form = /\/api\/classes\/C1\/survey\/$/;
const totals = /\/api\/surveys\/\?/;
const survey = (state: string) =>
  answering({
    ...{ class_id: 'C1', training: 'Firearms Qualification', closes_on: '2026-11-19', state, few: false },
    training_dates: [{ date: '2026-11-04', start_time: '2026-11-04T09:00:00', end_time: '2026-11-04T13:00:00' }],
  });
const address = '/classes/C1/survey';
const view = '/compliance?tab=reports&view=surveys';

/** The form of a survey, and the surveys of all classes. */
export const surveyScreens = [
  ...screensOf(officer, {
    'survey form': async (page) => {
      await textAt(address, 'The pace was right.', [form, survey('open')])(page);
      await page.getByRole('button', { name: 'Submit survey' }).click();
    },
    'survey, answered': textAt(address, 'You have answered.', [form, survey('answered')]),
    'survey, failed': textAt(address, "We couldn't load the survey", [form, failing(500)]),
    'survey of another class': textAt(address, 'Only attendees', [form, failing(403, { detail: 'Only attendees' })]),
  }),
  ...screensOf(chief, {
    'surveys of all classes': textAt(view, 'Agreement over time'),
    'surveys by class': textAt(`${view}&by=class`, 'List options'),
    'surveys, none': textAt(view, 'No class had a survey in this period', [totals, answering([])]),
    'surveys, failed': textAt(view, "We couldn't load the surveys", [totals, failing(500)]),
  }),
];
