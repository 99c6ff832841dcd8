import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callQueries, tableQueries, taskQueries } from '../../cloud/saved-queries.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { full, resourcesOf, synthesize } from './synthesize.ts';

/** The words of the query language used by our queries. */
const syntax = new Set(
  'filter fields stats sort limit by as and or in asc desc count count_distinct pct sum max latest ispresent'.split(
    ' ',
  ),
);

const [region] = synthesize().regions;
type Saved = { Name: string; QueryString: string; LogGroupNames: unknown[] };
const saved = (['api', 'scheduled'] as const).flatMap((part) =>
  region
    ? resourcesOf(region[part], 'AWS::Logs::QueryDefinition').map(({ properties }) => properties as never as Saved)
    : [],
);

describe('saved queries', () => {
  test('are in the folder of their stack, over the logs of all its functions', () => {
    const names = [
      ...Object.keys(callQueries).map((name) => `muster-api-us-east-1/${name}`),
      ...Object.keys(taskQueries).map((name) => `muster-scheduled-us-east-1/${name}`),
    ];
    expect(saved.map(({ Name }) => Name).toSorted()).toEqual(names.toSorted());
    for (const { Name, LogGroupNames } of saved) {
      const functions = resourcesOf(
        (Name.includes('-api-') ? region?.api : region?.scheduled) as never,
        'AWS::Lambda::Function',
      );
      expect(LogGroupNames.length).toBeGreaterThan(2);
      expect(LogGroupNames.length).toBeLessThanOrEqual(functions.length);
      // CloudWatch reads at most 50 log groups in one query.
      expect(LogGroupNames.length).toBeLessThanOrEqual(50);
    }
  });

  test('use fields of the log lines', () => {
    const source = readFileSync(join(repositoryRoot, 'functions/src/calls/request-log.ts'), 'utf8');
    const [, line = ''] = /log\.info\('call', \{(.*?)\n {4}\}\)/s.exec(source) ?? [];
    const fields = [...line.matchAll(/^ {6}(\w+)[:,]/gm)].map(([, name = '']) => name);
    expect(fields.length).toBeGreaterThan(8);
    const known = new Set([...fields, 'level', 'message', 'error', 'task', 'until']);
    const queries = [...Object.values(callQueries), ...Object.values(taskQueries)];
    for (const steps of queries) {
      // A name defined by a step is available in the next ones.
      const named = [...steps.join(' ').matchAll(/ as (\w+)/g)].map(([, name]) => name);
      const words = steps.flatMap((step) => step.replace(/"[^"]*"|@\w+|\.\w+/g, '').match(/[a-z]\w*/g) ?? []);
      const unknown = words.filter((word) => !known.has(word) && !named.includes(word) && !syntax.has(word));
      expect(unknown, steps.join(' | ')).toEqual([]);
    }
  });

  test('are in docs/operations/run.md', () => {
    const text = readFileSync(join(repositoryRoot, 'docs/operations/run.md'), 'utf8');
    const names = [callQueries, taskQueries, tableQueries([])].flatMap((queries) => Object.keys(queries));
    for (const name of names) expect(text).toContain(`*${name}*`);
  });
});

/** CloudTrail's events of two writes, reduced to the fields for queries. */
const event = {
  eventTime: '2026-01-19T15:41:54Z',
  eventName: 'PutItem',
  errorCode: 'ConditionalCheckFailedException',
  sourceIPAddress: '192.0.2.0',
  userIdentity: { arn: 'arn:aws:sts::123456789012:assumed-role/Administrator/bob' },
  requestParameters: { key: { PK: 'RIVER#EMPLOYEES', SK: '1' }, statement: 'DELETE FROM ...' },
};
const transaction = {
  ...event,
  eventName: 'TransactWriteItems',
  requestParameters: { requestItems: [{ operation: 'Put', key: { PK: 'RIVER#EMPLOYEES', SK: '1' } }] },
};
const valueAt = (at: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], at);

describe('the saved queries of the table', () => {
  const [recording] = synthesize({ regions: [{ region: 'us-east-1', ...full, tableTrail: true }] }).regions;
  const data = recording?.data ?? expect.unreachable();
  const found = resourcesOf(data, 'AWS::Logs::QueryDefinition').map(({ properties }) => properties as never as Saved);
  const textOf = (name: string) =>
    JSON.stringify(found.find(({ Name }) => Name === `muster-data-us-east-1/${name}`)?.QueryString);

  test('read the log of the trail', () => {
    const [log] = resourcesOf(data, 'AWS::Logs::LogGroup');
    expect(found.map(({ Name }) => Name).toSorted()).toEqual([
      'muster-data-us-east-1/Who bypassed the application',
      'muster-data-us-east-1/Who wrote to the table',
    ]);
    for (const { LogGroupNames } of found) expect(LogGroupNames).toEqual([{ Ref: log?.id }]);
  });

  test("show fields of CloudTrail's events", () => {
    for (const [first = '', fields = ''] of Object.values(tableQueries(['a', 'b']))) {
      const shown = fields.replace(/^fields /, '').split(', ');
      expect(shown).toContain('userIdentity.arn');
      for (const path of shown)
        expect([path, valueAt(event, path) ?? valueAt(transaction, path)]).toEqual([path, expect.any(String)]);
      expect(first).toMatch(/^filter /);
    }
  });

  test('show writes of anyone, and requests of others than the functions', () => {
    expect(textOf('Who wrote to the table')).toMatch(/filter eventName not in \[[^\]]*GetItem[^\]]*\]/);
    expect(textOf('Who wrote to the table')).not.toMatch(/(Put|Update|Delete|Write)Items?\b|Statement\b/);
    expect(textOf('Who bypassed the application')).toMatch(
      /userIdentity.arn not like .*:assumed-role\/muster-api-us-east-1.* and userIdentity.arn not like .*:assumed-role\/muster-scheduled-us-east/,
    );
  });
});
