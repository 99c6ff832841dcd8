import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callQueries, taskQueries } from '../../cloud/saved-queries.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

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
    for (const name of [...Object.keys(callQueries), ...Object.keys(taskQueries)]) expect(text).toContain(`*${name}*`);
  });
});
