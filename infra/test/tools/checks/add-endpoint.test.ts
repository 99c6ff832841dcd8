import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const copy = mkdtempSync(join(tmpdir(), 'muster-endpoint-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The changes for a new endpoint with an id, a body field, a write and a new kind of audit entry: the text to add after a line. */
const changes: Record<string, [after: string, added: string]> = {
  'shared/src/areas/ranks.ts': [
    'export const ranks = {',
    `setMotto: endpoint({
      ours: true, method: 'PUT', path: '/api/ranks/{id}/motto/', summary: 'Sets the motto of a rank.', access: 'admin_access',
      acceptsIdempotencyKey: true, params: rankParams,
      body: z.object({ motto: requiredText('Motto'), keeper: id }), response: detailResponse,
    }),`,
  ],
  'shared/src/audit-log.ts': ["'rank.create': 'Created a rank',", "'rank.motto': 'Set the motto of a rank',"],
  'functions/src/ranks/handlers.ts': [
    "export const ranksHandlers: Handlers<'ranks'> = {",
    `setMotto: {
      run: async ({ table, actor, now, idempotency, params, body }) => {
        const answer = { detail: body.motto };
        const entry = { action: 'rank.motto', subject: { rank: params.id }, after: { motto: body.motto } } as const;
        await transact(table, [...idempotency.storeAnswer(answer), audit(table, actor, now, entry)]);
        return answer;
      },
      replay: 'stored',
    },`,
  ],
  'infra/testing/valid-input.ts': [
    '  ranks: {',
    `setMotto: async (setting) => ({
      params: { id: (await aRank(setting)).id }, body: { motto: 'Serve', keeper: (await aRank(setting)).id },
    }),`,
  ],
};
/** The imports of the new handler; a developer would put its code into a new file. */
const imports = `import { transact } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';\n`;

function copyProject(): void {
  const generated = /\/(node_modules|dist|cdk\.out|\.data|coverage|test-results)$/;
  for (const part of ['tsconfig.json', 'package.json', 'cdk.json', '.config', 'shared', 'functions', 'infra', 'web'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !generated.test(path) });
  mkdirSync(join(copy, 'node_modules/@muster'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@muster') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const [name, folder] of Object.entries({
    testing: 'infra/testing',
    shared: 'shared',
    functions: 'functions',
    infra: 'infra',
  }))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@muster', name));
}

function addEndpoint(): void {
  for (const [file, [after, added]] of Object.entries(changes)) {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text, `${file} has the line to add after`).toContain(after);
    const changed = text.replace(after, () => `${after}\n${added}`);
    writeFileSync(join(copy, file), file.endsWith('handlers.ts') ? imports + changed : changed);
  }
}

/** Runs a program of node_modules in the copy; resolves to its exit code and output. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, { cwd: copy });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('close', (code) => resolve({ code, output }));
  });
}

test('a new endpoint needs changes in four files to pass the type check and the tests of the contract', async () => {
  expect(Object.keys(changes)).toHaveLength(4);
  copyProject();
  addEndpoint();
  writeFileSync(
    join(copy, 'all.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['shared/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts'],
      // These load the CDK, which is slow, and depend on areas but not on endpoints.
      exclude: ['infra/test', 'infra/app.ts', 'infra/cloud', 'infra/**/deploy', 'infra/local'],
    }),
  );
  const lists = ['shared/test/contract.test.ts', 'functions/test/security/isolation.test.ts'];
  const [types, tests] = await Promise.all([
    run('tsc', '-p', 'all.json'),
    run('vitest', 'run', '--config', '.config/vitest.config.ts', ...lists, '-t', 'the contract|the inputs that name'),
  ]);
  expect(types).toEqual({ code: 0, output: '' });
  expect(tests.code, tests.output).toBe(0);
}, 180_000);
