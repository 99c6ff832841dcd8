import type { Person } from '@muster/testing/build';
import { chief, prepareEachTest, system, trainer } from '@muster/testing/each-test';
import type { Body } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf, longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { assign, day, prepare, recruit, report, saveDraft, type Training, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let training: Training;
beforeEach(async () => {
  fto = await longEmployed();
  training = await train();
  await assign(training, fto);
});

describe('a draft', () => {
  const draftOf = (by: Person, more: object = {}) => saveDraft(training, by, more);
  const drafts = () => system.call('evaluations', 'drafts', { query: {} } as never, fto.asking);

  test('keeps the report, and is deleted when it is completed', async () => {
    const draft = await draftOf(fto);
    expect(draft.body.field_training).toEqual({ trainee_id: training.id, report: 'daily' });
    expect((await drafts()).body).toMatchObject([{ field_training: { report: 'daily' } }]);
    expect(said(await report(training, fto, { draft_id: draft.body.id }))).toBe('ok');
    expect((await drafts()).body).toEqual([]);
  });

  test('is the only one of its report, and day', async () => {
    expect([said(await draftOf(fto)), said(await draftOf(fto))]).toEqual(['ok', '409 edit_conflict']);
    expect(said(await draftOf(fto, { on: '2026-05-11' }))).toBe('ok');
    expect(said(await draftOf(fto, { field_training: { trainee_id: training.id, report: 'weekly' } }))).toBe('ok');
    expect(said(await draftOf(fto, { field_training: { trainee_id: training.id, report: 'phase' } }))).toBe('ok');
    // A week and a phase have one draft as well.
    for (const kind of ['weekly', 'phase']) {
      const about = { trainee_id: training.id, report: kind };
      expect(said(await draftOf(fto, { on: '2026-05-11', field_training: about }))).toBe('409 edit_conflict');
    }
  });

  test('goes with the report, also one that another window saved', async () => {
    await draftOf(fto);
    await draftOf(fto, { on: '2026-05-11' });
    expect(said(await report(training, fto))).toBe('ok');
    const { body } = await drafts();
    expect(body).toMatchObject([{ on: '2026-05-11' }]);
    expect(body).toHaveLength(1);
    expect(said(await draftOf(fto))).toBe('409 day_reported');
  });

  test('goes when the day gets a reason instead', async () => {
    await draftOf(fto);
    await draftOf(fto, { on: '2026-05-11' });
    await draftOf(fto, { field_training: { trainee_id: training.id, report: 'weekly' } });
    const params = { id: training.id };
    const added = await system.call(
      'fieldTraining',
      'addDay',
      { params, body: { on: day, reason: 'sick' } },
      fto.asking,
    );
    expect(said(added)).toBe('ok');
    const { body } = await drafts();
    expect(body.map(({ on, field_training }: Body) => [on, field_training.report]).toSorted()).toEqual([
      ['2026-05-11', 'daily'],
      [day, 'weekly'],
    ]);
  });

  test('is refused to everyone who cannot write the report, and hidden from the trainee', async () => {
    const stranger = await longEmployed();
    expect(said(await draftOf(stranger))).toBe('400 invalid_input');
    expect(said(await draftOf(recruit))).toBe('403 forbidden');
    expect(said(await draftOf(fto, { field_training: undefined }))).toBe('403 forbidden');
    const { id } = (await draftOf(fto)).body;
    for (const by of [recruit, trainer, chief, stranger]) {
      expect(said(await system.call('evaluations', 'draft', { params: { id } }, by.asking))).toBe('404 not_found');
    }
  });
});

describe('the preparation of a report', () => {
  test('says whether the day has a report', async () => {
    expect((await prepare(training, fto)).body).toMatchObject({ on: day, attempt: 1, refused: null });
    await report(training, fto);
    expect((await prepare(training, fto)).body.refused).toMatch(
      /^This trainer has already written the daily report of Wed/,
    );
    expect((await prepare(training, fto, { on: '2026-05-12' })).body.refused).toBeNull();
  });

  test('is refused to others, and names a whole report', async () => {
    const stranger = await longEmployed();
    expect(said(await prepare(training, stranger))).toBe('400 invalid_input');
    expect(said(await prepare(training, recruit))).toBe('403 forbidden');
    expect(fieldsOf(await prepare(training, fto, { report: undefined }))).toEqual(['report']);
    expect(fieldsOf(await prepare(training, fto, { trainee_id: undefined }))).toEqual(['trainee_id']);
  });
});
