import type { EndpointName } from '@muster/shared/contract';
import { site, system, trainer } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { expect } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';

let count = 0;

/** Returns the fields of a new firearm. */
export const fields = (more: object = {}) => ({
  type: 'handgun',
  make: 'Glock',
  model: '17',
  caliber: '9 mm',
  serial: `G${++count}`,
  owner: 'agency',
  ...more,
});

/** Makes a call of the area, by default as the trainer. */
export const call = (name: EndpointName<'firearms'>, sent: object, by: RequestParts = trainer.asking) =>
  system.call('firearms', name, sent as never, by);

export const add = async (more: object = {}) => {
  const { status, body } = await call('create', { body: fields(more) });
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
};
export const authorize = (id: string, employee_id: string, days: object = {}, by?: RequestParts) =>
  call('authorize', { params: { id }, body: { employee_id, from: '2026-05-01', ...days } }, by);
export const endIt = (id: string, more: object = {}, by?: RequestParts) =>
  call('endAuthorization', { params: { id }, body: { reason: 'Turned in', ...more } }, by);
export const history = async (id: string) => (await call('one', { params: { id } })).body;
export const list = async () => (await call('list', {})).body;

/** Expects that every record follows from its entries. */
export async function expectRecords(): Promise<void> {
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}
