import { writeFileSync } from 'node:fs';
import { buildCertification, buildType } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, expect, test } from 'vitest';

await prepareEachTest(['officer', 'trainer']);
let typeId: string;

beforeEach(async () => {
  const type = await buildType(system, site, { name: 'First aid', is_mandatory: true });
  typeId = type.id;
  await buildCertification(system, site, type, officer.employee, '2026-03-02');
});

test('x', async () => {
  const { status, headers, body } = await system.call<Buffer, 'record'>('record', 'evidence', { body: { on: '2026-05-13', form: 'pdf' } }, trainer.asking);
  console.log(status, headers, typeId, status === 200 ? body.length : body);
  writeFileSync('/tmp/P-doc.pdf', body);
  expect(status).toBe(200);
});
