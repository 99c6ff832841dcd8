import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { DeployerStack } from '../../../cloud/deployer-stack.ts';
import { readSettings } from '../../../cloud/settings.ts';
import { repositoryRoot } from '../../../repository-root.ts';
import { newApp, resourcesOf } from '../../cloud/synthesize.ts';

const folder = join(repositoryRoot, '.github');
const files = globSync('{workflows,actions}/**/*.{yml,yaml}', { cwd: folder });
const used = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*(?:-\s+)?uses:\s*(.+)$/gm)].map(([, action = '']) => ({
    file,
    action,
  })),
);

test('every GitHub Action is pinned by commit hash, with its version beside it', () => {
  expect(used.length).toBeGreaterThanOrEqual(4);
  const isPinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.filter(({ action }) => !isPinned.test(action))).toEqual([]);
});

test('each GitHub Action is used in one version only', () => {
  const versions = new Set(used.map(({ action }) => action));
  const actions = new Set(used.map(({ action }) => action.split('@')[0]));
  expect([...versions].toSorted()).toHaveLength(actions.size);
});

describe('the workflow that deploys', () => {
  const text = readFileSync(join(folder, 'workflows/deploy.yml'), 'utf8');
  const [, compare = '', deploy = ''] = text.split(/^ {2}(?:compare|deploy):$/m);

  test('never runs code of a fork with a token', () => {
    expect(text).not.toContain('pull_request_target');
    expect(compare).toContain("github.event_name == 'pull_request'");
    expect(compare).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    expect(deploy).toContain("if: github.event_name != 'pull_request' && ");
  });

  test('deploys only in an environment, whose rules ask for approval, and one at a time', () => {
    expect(deploy).toMatch(/environment: \$\{\{ inputs\.stage \|\| 'prod' \}\}\n\s+concurrency: deploy-/);
    expect(compare).not.toContain('environment:');
    expect(compare).not.toContain('DEPLOY_ROLE');
  });

  test('passes user text to a shell only as a variable', () => {
    const commands = [...text.matchAll(/run: (\|\n(?: {10,}.*\n)+|.*)/g)].map(([, command]) => command);
    expect(commands.length).toBeGreaterThanOrEqual(6);
    expect(commands.filter((command) => command?.includes('${{'))).toEqual([]);
  });

  test('requests sessions within the limits of the roles that outlast its job', () => {
    const seconds = (job: string) => Number(/assume-role "\$ROLE" (\d+)/.exec(job)?.[1]);
    const minutes = (job: string) => Number(/timeout-minutes: (\d+)/.exec(job)?.[1]);
    const app = newApp({ deployer: { repository: 'example/muster' } });
    const roles = resourcesOf(Template.fromStack(new DeployerStack(app, readSettings(app.node))), 'AWS::IAM::Role');
    for (const [job, role] of [
      [compare, 'Compare'],
      [deploy, 'Deploy'],
    ] as const) {
      expect(seconds(job)).toBe(roles.find(({ id }) => id.startsWith(role))?.properties.MaxSessionDuration);
      expect(minutes(job) * 60).toBeLessThan(seconds(job));
    }
  });
});

describe('.ci/assume-role', () => {
  const bin = mkdtempSync(join(tmpdir(), 'muster-role-'));
  const stand = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\nprintf '%s\\n' "$@" > ${bin}/${name}.asked\n${script}\n`, {
      mode: 0o755,
    });

  /** Runs the script with stand-ins for curl and the AWS CLI. */
  function take(answer: string, token = '{"count":9,"value":"the.token-1"}', environment = {}) {
    stand('curl', `echo '${token}'`);
    stand('aws', `for a in "$@"; do case $a in file://*) cat "\${a#file://}" > ${bin}/token; esac; done; ${answer}`);
    writeFileSync(join(bin, 'env'), '');
    const { status, stdout, stderr } = spawnSync(
      join(repositoryRoot, '.ci/assume-role'),
      ['arn:aws:iam::123456789012:role/R', '3600'],
      {
        cwd: repositoryRoot,
        encoding: 'utf8',
        env: {
          PATH: `${bin}:${process.env.PATH}`,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request',
          ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.example?v=1',
          GITHUB_RUN_ID: '7',
          GITHUB_ENV: join(bin, 'env'),
          ...environment,
        },
      },
    );
    const read = (name: string) => readFileSync(join(bin, name), 'utf8');
    return { status, stdout, stderr, read };
  }

  test("gives the job's later steps the role, and hides its secrets in the log", () => {
    const { status, stdout, read } = take("printf 'ASIA1\\tsecret/+1\\tsession=='");
    expect(status).toBe(0);
    expect(read('env').trim().split('\n')).toEqual([
      'AWS_ACCESS_KEY_ID=ASIA1',
      'AWS_SECRET_ACCESS_KEY=secret/+1',
      'AWS_SESSION_TOKEN=session==',
    ]);
    expect(stdout).toBe('::add-mask::secret/+1\n::add-mask::session==\n');
    expect(read('curl.asked')).toContain('https://token.example?v=1&audience=sts.amazonaws.com\n');
    expect(read('token')).toBe('the.token-1');
    expect(read('aws.asked')).toContain('--role-arn\narn:aws:iam::123456789012:role/R\n');
    expect(read('aws.asked')).not.toContain('the.token-1');
  });

  test.each([
    ['AWS refuses', 'exit 254', {}],
    ['the job may ask for no token', 'true', { ACTIONS_ID_TOKEN_REQUEST_TOKEN: '' }],
  ])('fails and gives nothing when %s', (_, answer, environment) => {
    const { status, read } = take(answer, undefined, environment);
    expect(status).not.toBe(0);
    expect(read('env')).toBe('');
  });
});
