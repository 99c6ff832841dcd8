import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { aQualification } from '../../../testing/evaluations.ts';
import { type CardSource, type CardsPdf, cardsPdf } from './card-pdf.ts';

const fontPath = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
);
const font = () => new Uint8Array(readFileSync(fontPath)).buffer;
const department = 'Riverton Police Department';

const made = (sources: readonly CardSource[]) => cardsPdf(sources, department, font());

async function proxyOf({ file }: CardsPdf) {
  if (!file) throw new Error('no card');
  return getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
}

/** Returns the text of each page, without its line breaks. */
async function pagesOf(...evaluations: Evaluation[]): Promise<string[]> {
  const pdf = await made(evaluations.map((evaluation) => ({ evaluation, rank: 'Sergeant' })));
  const { text } = await extractText(await proxyOf(pdf));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** Returns the boxes of all texts on the pages, in points. */
async function boxesOf(...evaluations: Evaluation[]) {
  const pdf = await proxyOf(await made(evaluations.map((evaluation) => ({ evaluation, rank: 'Sergeant' }))));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pdf.getPage(n + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  return contents.flatMap(({ items }, page) =>
    items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[];
      return [{ page, text: item.str, size, left, bottom, right: left + item.width }];
    }),
  );
}

const manyStages = (count: number): Evaluation => {
  const one = aQualification();
  const [checks, stage] = one.content.sections;
  if (!checks || !stage) throw new Error('no sections');
  const stages = Array.from({ length: count }, (_, n) => ({
    ...stage,
    key: `stage${n}`,
    title: `Stage ${n + 1} from the barricade, two rounds on each target, strong hand only`,
    items: stage.items.map((item) => ({ ...item, key: `hits${n}` })),
  }));
  return aQualification({ content: { ...one.content, sections: [checks, ...stages] } });
};

test('a card has the person, the firearm, the course of fire with its conditions, and the result', async () => {
  const [page = '', ...more] = await pagesOf(aQualification());
  expect(more).toEqual([]);
  for (const said of [
    department,
    'Firearms qualification',
    ...['Dana Ortiz', '1004', 'Sergeant', 'Tue, May 12, 2026', 'Passed', '46 of 50 points (92%)', '80% to pass'],
    ...['Handgun', 'Glock', '17 Gen5', '9 mm', 'BKXR482', 'Agency'],
    'Handgun qualification, version 3',
    ...['Stage 1: 7 yards', '20 rounds', 'Kneeling, 45 seconds, Timed reload, Night', '18 of 20 points'],
    'The firearm passed an inspection: Pass',
    'Weather: Rain, 41 °F',
    ...['Signature of the officer', 'Dana Ortiz (1004)', 'Signature of the instructor', 'Ada Baker (1002)'],
    'Evaluation 01J00000000000000000000E01, record entry 12',
  ]) {
    expect(page).toContain(said);
  }
  expect(page).toMatch(/Attempt .*2/);
  expect(page).not.toContain('M1 1L9 9');
  const { info } = await getMeta(await proxyOf(await made([{ evaluation: aQualification(), rank: null }])));
  expect(info).toMatchObject({
    Title: 'Firearms qualification: Dana Ortiz, Handgun qualification, version 3',
    Author: department,
  });
});

test('facts that are not on record are named as such, and an unknown rank is left out', async () => {
  const { firearm } = aQualification();
  const evaluation = aQualification({
    firearm: firearm && { ...firearm, serial: null, owner: 'personal' },
    answers: null,
  });
  const { text } = await extractText(await proxyOf(await made([{ evaluation, rank: null }])));
  const page = text.join(' ').replace(/\s+/g, ' ');
  expect(page).toMatch(/Serial number .*Not recorded/);
  expect(page).toContain('Personal');
  expect(page).not.toContain('Rank');
  expect(page).not.toContain('Checks and conditions');
});

test('each evaluation has its own page', async () => {
  const other = aQualification({ employee: { employee_id: '1005', name: 'Sam Reed' } });
  const pages = await pagesOf(aQualification(), other);
  expect(pages.map((page) => ['Dana Ortiz', 'Sam Reed'].filter((name) => page.includes(name)))).toEqual([
    ['Dana Ortiz'],
    ['Sam Reed'],
  ]);
});

test.each([1, 12, 20, 60])('%d stages and long names are whole and inside the margins', async (count) => {
  const name = `${'Maximiliana-Alexandrina '.repeat(3)}${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}`;
  const long = { ...manyStages(count), employee: { employee_id: '1004', name }, form_name: 'Unbreakable'.repeat(13) };
  const pages = await pagesOf(long);
  const together = pages.join('').replace(/\s/g, '');
  for (const said of [name, long.form_name, `Stage ${count} from the barricade`, 'Signature of the instructor']) {
    expect(together).toContain(said.replace(/\s/g, ''));
  }
  const boxes = await boxesOf(long);
  for (const { left, right, bottom, size } of boxes) {
    expect(left).toBeGreaterThanOrEqual(53.9);
    expect(right).toBeLessThanOrEqual(612 - 53.9);
    expect(bottom).toBeGreaterThanOrEqual(40);
    expect(bottom + size).toBeLessThanOrEqual(792 - 50);
    expect(size).toBeGreaterThanOrEqual(6);
  }
  // No line is drawn over another one.
  const ordered = boxes.toSorted((one, other) => one.page - other.page || other.bottom - one.bottom);
  for (const [n, one] of ordered.entries()) {
    for (const other of ordered.slice(n + 1)) {
      const isBeside = other.left >= one.right - 0.5 || one.left >= other.right - 0.5;
      const isBelow = other.bottom + other.size <= one.bottom + 0.3 * one.size;
      expect(other.page !== one.page || isBeside || isBelow || `${one.text} over ${other.text}`).toBe(true);
    }
  }
});

test('a card of 12 stages is on one page in smaller type, and one of 60 on numbered pages', async () => {
  const sizeOf = async (count: number) => {
    const [department] = await boxesOf(manyStages(count));
    return department?.size ?? 0;
  };
  expect(await pagesOf(manyStages(12))).toHaveLength(1);
  expect(await sizeOf(12)).toBeLessThan(await sizeOf(1));
  const pages = await pagesOf(manyStages(60));
  expect(pages.length).toBeGreaterThan(1);
  for (const [n, page] of pages.entries()) {
    expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
    expect(page).toContain('record entry 12');
    expect(page).toContain('Dana Ortiz');
  }
});

test('a card whose letters the font lacks is left out and named, the others are made', async () => {
  const named = (name: string) => ({
    evaluation: aQualification({ employee: { employee_id: '1005', name } }),
    rank: null,
  });
  const some = await made([named('王 Lee 小'), named('Łukasz Żółć')]);
  expect(some.missing).toEqual([{ name: '王 Lee 小', letters: '王 小' }]);
  const { text } = await extractText(await proxyOf(some));
  expect(text.join(' ')).toContain('Łukasz Żółć');
  expect(await made([named('王')])).toEqual({ file: undefined, missing: [{ name: '王', letters: '王' }] });
});

test('cards are not made without the font', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(cardsPdf([{ evaluation: aQualification(), rank: null }], department)).rejects.toThrow('503');
});
