import { describe, expect, test } from 'vitest';
import { type Assembly, readAssembly } from './assembly/assembly.ts';
import { functionsOf } from './assembly/functions.ts';
import { full, synthesize } from './synthesize.ts';

const restoredTable = 'muster-2026-05-13';
const arn = `arn:aws:dynamodb:us-east-1:123456789012:table/${restoredTable}`;
const assemblyOf = (more: object) =>
  readAssembly(synthesize({ regions: [{ region: 'us-east-1', ...full, ...more }] }).folder);

const before = assemblyOf({});
const after = assemblyOf({ restoredTable });

const own = ({ stack, id }: ReturnType<Assembly['one']>) => ({ stack: stack.name, id, ...stack.resources[id] });
const dataStack = ({ stacks }: Assembly) => stacks.find(({ name }) => name === 'muster-data-us-east-1');

describe('a region with a restored table', () => {
  test('keeps its original table unchanged', () => {
    const type = 'AWS::DynamoDB::GlobalTable';
    expect(own(after.one(type))).toEqual(own(before.one(type)));
  });

  test('keeps the exports that the other stacks import until they are deployed', () => {
    const names = (assembly: Assembly) => [...(dataStack(assembly)?.exports.keys() ?? [])].toSorted();
    expect(names(before).length).toBeGreaterThan(0);
    expect(names(after)).toEqual(names(before));
  });

  test('gives every function the restored table, and no other', () => {
    // The keeper of the secret uses no table.
    const functions = functionsOf(after).filter(({ id }) => !id.startsWith('SecretKeeper'));
    expect(functions.length).toBeGreaterThan(10);
    for (const { id, environment, statements } of functions) {
      expect([id, environment.TABLE_NAME]).toEqual([id, restoredTable]);
      const tables = statements.flatMap(({ Resource }) => Resource).filter((one) => one.includes(':dynamodb:'));
      expect(new Set(tables.map((table) => table.split('/index/')[0]))).toEqual(new Set([arn]));
    }
  });

  test('backs up the restored table, has alarms for it, and outputs its name for npm run site', () => {
    const { BackupSelection } = after.one<{ BackupSelection: { Resources: string[] } }>(
      'AWS::Backup::BackupSelection',
    ).properties;
    expect(BackupSelection.Resources).toEqual([arn]);
    const alarms = after.all<object>('AWS::CloudWatch::Alarm').map(({ properties }) => JSON.stringify(properties));
    const aboutTables = alarms.filter((alarm) => alarm.includes('"TableName"'));
    expect(aboutTables.length).toBeGreaterThan(0);
    for (const alarm of aboutTables) expect(alarm).toContain(`"Value":"${restoredTable}"`);
    const own = before.one('AWS::DynamoDB::GlobalTable');
    for (const alarm of aboutTables) expect(alarm).not.toContain(`${own.stack.name}-${own.id}`);
    expect(dataStack(after)?.outputs.get('TableName')).toBe(restoredTable);
  });
});
