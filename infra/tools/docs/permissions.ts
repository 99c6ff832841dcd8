import { type Access, accessRules } from '@muster/shared/access';
import { type Area, type Route, routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import {
  additionalRules,
  type CallerKind,
  callers,
  type Outcome,
  permissionMatrix,
} from '@muster/shared/permission-matrix';
import { accessInWords } from './access.ts';
import { areaTitles, table } from './markdown.ts';

const introduction = `# Access to calls

Written from the contract in \`shared/\` by \`npm run docs\`. A test makes every call as each of these callers and holds what comes
against this table; a refused call has changed nothing. What a call does, takes and answers is in [api.md](api.md).`;

/** Returns the permissions page: callers, access rules, calls by area, then the additional rules. */
export function permissionsMarkdown(): string {
  return `${[
    introduction,
    callersSection(),
    rulesSection(),
    ...(Object.entries(areaTitles) as [Area, string][]).map(([area, title]) => areaSection(area, title)),
    finerSection(),
  ].join('\n\n')}\n`;
}

const kinds = Object.keys(callers) as CallerKind[];
const titles: Record<CallerKind, string> = {
  nobody: 'Not signed in',
  officer: 'Officer',
  trainer: 'Trainer',
  clerk: 'Clerk',
  administrator: 'Administrator',
  deactivated: 'Deactivated',
  must_change_password: 'Must change password',
  waiting_for_factor: 'Waiting for a factor',
  locked: 'Locked',
  other_site: 'Other department',
  other_site_named: 'Other code in header',
  provider: 'Provider',
};

/** Returns the text of an outcome in a table; for a denial, its status. */
function cellOf(outcome: Outcome): string {
  if (outcome === 'yes' || outcome === 'own') return outcome;
  return outcome === 'own site' ? 'nothing of here' : String(errorList[outcome].status);
}

function callersSection(): string {
  return [
    '## Callers',
    table(
      ['Caller', 'Description'],
      kinds.map((kind) => [titles[kind], callers[kind]]),
    ),
    'A caller with several permissions may do everything that each of them allows. Auditors are not employees and have no permissions: the marked calls show the days and topics of their account, and all other calls with a sign-in return 403.',
  ].join('\n\n');
}

function rulesSection(): string {
  const rows = (Object.keys(accessRules) as Access[]).map((access) => [
    accessInWords[access],
    ...kinds.map((kind) => cellOf(permissionMatrix[access][kind])),
  ]);
  return [
    '## Rules',
    table(['Allowed callers', ...kinds.map((kind) => titles[kind])], rows),
    `\`own\` is yes for the own record and 403 for another's. 401 is "${errorList.not_signed_in.text}", 403 is
"${errorList.forbidden.text}" or "${errorList.other_site.text}". \`nothing of here\`: a caller from another department
reaches that department alone; what exists here is answered 404 to it, like what does not exist.`,
  ].join('\n\n');
}

function areaSection(area: Area, title: string): string {
  const shown: CallerKind[] = ['nobody', 'officer', 'trainer', 'clerk', 'administrator'];
  const rowOf = ({ endpoint: { method, path, access, auditors } }: Route) => [
    `${method} ${path}`,
    accessInWords[access],
    ...shown.map((kind) => cellOf(permissionMatrix[access][kind])),
    cellOf(access === 'anyone' || auditors ? 'yes' : access === 'provisioning' ? 'not_signed_in' : 'forbidden'),
  ];
  return [
    `## ${title}`,
    table(
      ['Call', 'Allowed callers', ...shown.map((kind) => titles[kind]), 'Auditor'],
      routes.filter((route) => route.area === area).map(rowOf),
    ),
  ].join('\n\n');
}

function finerSection(): string {
  return [
    '## Finer rules',
    'Additional rules depend on the employee or class of a call:',
    Object.values(additionalRules)
      .map((rule) => `- ${rule}`)
      .join('\n'),
  ].join('\n\n');
}
