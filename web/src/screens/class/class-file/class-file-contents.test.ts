import { classFile } from '@muster/shared/rules/class-file';
import { expect, test } from 'vitest';
import { aClassDay, aClassEvaluation, aLine, aSheet, aSheetRow } from '../../../testing/class-day.ts';
import { classFileTexts, documentFiles } from './class-file-contents.ts';

const person = { employee_id: '1002', name: 'Daniel Okafor' };
const aDocument = (name: string, removed: { at: string; by: typeof person; reason: string } | null = null) => ({
  id: name,
  class_id: 'A',
  training_type_id: 'T1',
  kind: 'other' as const,
  name,
  size: 1,
  content_type: 'application/pdf',
  sha256: 'ab'.repeat(32),
  added_at: '2027-03-03T20:05:00.000Z',
  added_by: person,
  removed,
});

const sheet = aSheet([
  aSheetRow('1', {
    name: '<b>Eve</b>',
    certified: '2027-03-03',
    lines: [aLine({ status: 'absent', minutes: 0, replaced: true }), aLine({ no: 8, reason: 'Came late' })],
  }),
  aSheetRow('2', { name: '=1+1' }),
]);
const documents = [
  aDocument('Plan.pdf'),
  aDocument('Plan.pdf'),
  aDocument('Gone.pdf', { at: '2027-03-04T20:05:00.000Z', by: person, reason: 'Blank' }),
];
const day = aClassDay({ instructors: [{ name: 'Ana Ruiz', agency: 'County' }] });
const texts = classFileTexts({
  day,
  sheet,
  documents,
  items: classFile(day, sheet, documents),
  department: 'Riverton',
  timeZone: 'America/Chicago',
  made: { at: '2027-03-05T18:00:00.000Z', by: 'Daniel Okafor' },
});

test('every line of attendance is in the file, corrections too, and which one counts', () => {
  const lines = texts['attendance.csv']?.trim().split('\r\n').slice(1);
  expect(lines).toEqual([
    expect.stringMatching(/^"1","<b>Eve<\/b>",.*"absent","0",.*"no"$/),
    expect.stringMatching(/^"1","<b>Eve<\/b>",.*"present","120",.*"Came late","yes"$/),
  ]);
});

test('the survey is in the file once its results are shown, and only the number of answers before', () => {
  const values = [0, 1, 0, 2, 3];
  const counts = {
    objectives: values,
    useful: values,
    knowledge: values,
    teaching: values,
    materials: values,
    pace: values,
  };
  const survey = {
    ...{ asked: 8, answered: 6, closes_on: '2027-03-17', closed: true, counts },
    comments: { most_useful: ['=Scenarios'], change: [] },
  };
  const facts = { day, sheet, documents, items: classFile(day, sheet, documents, survey), department: 'Riverton' };
  const made = { timeZone: 'America/Chicago', made: { at: '2027-03-05T18:00:00.000Z', by: 'Daniel Okafor' } };
  const shown = classFileTexts({ ...facts, ...made, survey });
  expect(shown['survey.csv']).toContain('"The pace was right.","0","1","0","2","3","4.2"');
  expect(shown['survey-comments.csv']).toContain(`"What was most useful?","'=Scenarios"`);
  expect(facts.items.find(({ key }) => key === 'evaluation')).toMatchObject({ complete: true, answers: 6 });
  const hidden = classFileTexts({ ...facts, ...made, survey: { ...survey, answered: 3, counts: null } });
  expect(Object.keys(hidden)).not.toContain('survey.csv');
  expect(hidden['index.html']).toContain('3 of 8 attendees answered. Closed on Wed, Mar 17, 2027.');
});

test('evaluations are in the file, with attempts, firearms and evaluators', () => {
  const rows = [
    aSheetRow('1', {
      evaluations: [
        aClassEvaluation({ outcome: 'failed', points: 30 }),
        aClassEvaluation({ id: 'E2', attempt: 2, on: '2027-03-04' }),
      ],
    }),
    aSheetRow('2', {
      evaluations: [
        aClassEvaluation({ form_name: 'Care', outcome: 'recorded', points: null, possible: null, firearm_type: null }),
      ],
    }),
  ];
  const evaluated = classFileTexts({
    ...{ day, documents, department: 'Riverton', timeZone: 'America/Chicago' },
    ...{ sheet: aSheet(rows), items: [], made: { at: '2027-03-05T18:00:00.000Z', by: 'Daniel Okafor' } },
  });
  expect(evaluated['evaluations.csv']?.trim().split('\r\n')).toEqual([
    '"Employee ID","Name","Form","Day","Attempt","Result","Points","Possible points","Firearm","Evaluator ID","Evaluator"',
    '"1","Officer 1","Handgun qualification","2027-03-03","1","Failed","30","50","Handgun","1010","Luis Diaz"',
    '"1","Officer 1","Handgun qualification","2027-03-04","2","Passed","46","50","Handgun","1010","Luis Diaz"',
    '"2","Officer 2","Care","2027-03-03","","Recorded","","","","1010","Luis Diaz"',
  ]);
  expect(evaluated['index.html']).toContain('<h2>Evaluations</h2>');
  expect(Object.keys(texts)).not.toContain('evaluations.csv');
});

test('names run nothing, in a browser or in a spreadsheet', () => {
  expect(texts['index.html']).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(texts['index.html']).not.toMatch(/<b>|<script/);
  expect(texts['roster.csv']).toContain(`"'=1+1"`);
});

test('the index has the facts, what is missing, and the hash of each document', () => {
  for (const text of ['Riverton', 'Ana Ruiz (County)', 'Missing', 'ab'.repeat(32), 'Blank', 'Made on'])
    expect(texts['index.html']).toContain(text);
  expect(texts['certifications.csv']).toContain('"1","<b>Eve</b>","2027-03-03"');
});

test('documents of one name are all in the file, removed ones are not', () => {
  expect([...documentFiles(documents).keys()]).toEqual(['documents/other/Plan.pdf', 'documents/other/Plan (2).pdf']);
});

test.each([
  [
    ['Plan.pdf', 'plan.PDF'],
    ['Plan.pdf', 'plan (2).PDF'],
  ],
  [
    ['Jos\u00e9.pdf', 'Jose\u0301.pdf'],
    ['Jos\u00e9.pdf', 'Jose\u0301 (2).pdf'],
  ],
  [
    ['Plan (2).pdf', 'Plan.pdf', 'Plan.pdf'],
    ['Plan (2).pdf', 'Plan.pdf', 'Plan (3).pdf'],
  ],
  [
    ['Range 10:30?.pdf', 'CON.pdf', 'nul .txt'],
    ['Range 10_30_.pdf', '_CON.pdf', '_nul .txt'],
  ],
  [
    ['../../Plan.pdf', 'C:\\Plan.pdf'],
    ['.._.._Plan.pdf', 'C__Plan.pdf'],
  ],
])('the documents %j are unpacked as %j on every system', (names, files) => {
  const added = names.flatMap((name) => documents.slice(0, 1).map((document) => ({ ...document, name })));
  expect([...documentFiles(added).keys()]).toEqual(files.map((file) => `documents/other/${file}`));
});
