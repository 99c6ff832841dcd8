import { chief } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const form = /\/api\/classes\/C1\/evaluation\/$/;
const totals = /\/api\/evaluations\/\?/;
const evaluation = (state: string) =>
  answering({
    ...{ class_id: 'C1', training: 'Firearms Qualification', closes_on: '2026-11-19', state, few: false },
    training_dates: [{ date: '2026-11-04', start_time: '2026-11-04T09:00:00', end_time: '2026-11-04T13:00:00' }],
  });
const address = '/classes/C1/evaluation';
const view = '/compliance?tab=reports&view=evaluations';

/** The form of an evaluation, and the evaluations of all classes. */
export const evaluationScreens = [
  ...screensOf(officer, {
    'evaluation form': async (page) => {
      await textAt(address, 'The pace was right.', [form, evaluation('open')])(page);
      await page.getByRole('button', { name: 'Submit evaluation' }).click();
    },
    'evaluation, answered': textAt(address, 'You have answered.', [form, evaluation('answered')]),
    'evaluation, failed': textAt(address, "We couldn't load the evaluation", [form, failing(500)]),
    'evaluation of another class': textAt(address, 'Only attendees', [
      form,
      failing(403, { detail: 'Only attendees' }),
    ]),
  }),
  ...screensOf(chief, {
    'evaluations of all classes': textAt(view, 'Agreement over time'),
    'evaluations by class': textAt(`${view}&by=class`, 'List options'),
    'evaluations, none': textAt(view, 'No class was evaluated in this period', [totals, answering([])]),
    'evaluations, failed': textAt(view, "We couldn't load the evaluations", [totals, failing(500)]),
  }),
];
