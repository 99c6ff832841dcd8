import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { servedRoutes } from '@muster/functions/served';
import { routes } from '@muster/shared/contract';
import { expect, test } from 'vitest';
import { isServed } from '../../docs/openapi.ts';

const functions = join(import.meta.dirname, '..', '..', '..', 'functions', 'src');

test('says which calls have no handler yet', () => {
  const waiting = routes.filter((route) => !isServed(route));
  expect(waiting.length + servedRoutes.length).toBe(routes.length);
  expect(servedRoutes).toEqual(routes.filter(isServed));
  for (const { area, name, endpoint } of waiting)
    process.stdout.write(`pending: ${area}.${name} (${endpoint.method} ${endpoint.path})\n`);
  process.stdout.write(`pending: ${waiting.length} of ${routes.length} calls\n`);
});

test('every area with a served call has a function', () => {
  for (const area of new Set(servedRoutes.map((route) => route.area)))
    expect(existsSync(join(functions, area, 'lambda.ts')), `functions/src/${area}/lambda.ts`).toBe(true);
});
