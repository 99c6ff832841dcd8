import { renumber } from '@muster/functions/domain/people/renumber-employee';
import { temporaryCredential } from '@muster/functions/domain/sign-in/temporary-credential';
import { createSite, newSite, SiteExists } from '@muster/functions/entry/provisioning/create-site';
import { NoSuchSite, renameSite } from '@muster/functions/entry/provisioning/rename-site';
import { ApiError } from '@muster/functions/kernel/api-error';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { listBugReports } from '@muster/functions/table/entities/bug-report';
import { listSites } from '@muster/functions/table/entities/registry';
import { employeeId, newEmployeeId, requiredText, siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { deleteOne } from './deleting.ts';
import { importHistory } from './history.ts';
import { jobs, reconcile } from './integrity.ts';
import { keyCertificate, keyRequest } from './key-certificate.ts';
import { exportOne, importOne } from './moving.ts';
import { issueManyPasswords } from './passwords.ts';
import { migrate, rebuild, seal } from './record.ts';
import { hold, retention } from './retention.ts';
import { importRoster } from './roster.ts';
import { codeArgument, onSite, type SiteCommand, siteCommand } from './site-command.ts';
import { verify } from './verify.ts';

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isUserError = [SiteExists, NoSuchSite, ApiError].some((kind) => error instanceof kind);
    if (isUserError) throw new CliError((error as Error).message);
    throw error;
  }
}

const create = siteCommand({
  usage:
    'create --code CODE [--name NAME] --timezone ZONE --admin-id ID --first NAME --last NAME [--rank NAME] [--time-format 24h|12h]',
  summary:
    'creates a site with its first administrator (rank Chief unless --rank is given) and prints the temporary password',
  options: [
    ['--code CODE', 'the code that people type when they sign in: 2 to 12 letters, digits or hyphens'],
    ['--name NAME', 'the name of the department, shown on every screen (default: Police Department)'],
    ['--timezone ZONE', 'the time zone of the department, an IANA name such as America/Chicago'],
    ['--admin-id ID', 'the employee ID of the first administrator, who signs in with it'],
    ['--first NAME', 'the first name of the administrator'],
    ['--last NAME', 'the last name of the administrator'],
    ['--rank NAME', "the administrator's rank, the first of the department (default: Chief)"],
    ['--time-format 24h|12h', 'the format for times of day (default: 24h)'],
  ],
  example:
    "create --code RIVER --name 'Riverton Police Department' --timezone America/Chicago --admin-id 1001 --first Ada --last Chief",
  createsData: true,
  takes: newSite,
  async work(table, input) {
    const now = new Date();
    const { password, credential } = await temporaryCredential(passwordCost, now);
    const { employee_id } = await refusing(createSite(table, input, now, { credential, guided: true }));
    return [{ site_code: input.code, employee_id, temporary_password: password }];
  },
});

const list = siteCommand({
  usage: 'list',
  summary: 'lists the sites of this installation',
  options: [],
  example: 'list',
  takes: z.object({}),
  work: (tables) => listSites(tables.registry()),
});

const rename = siteCommand({
  usage: 'rename CODE --name NAME',
  summary: 'changes the department name of a site',
  options: [codeArgument, ['--name NAME', 'the new name of the department']],
  example: "rename RIVER --name 'River City Police Department'",
  takes: z.object({ code: siteCode, name: requiredText('Name') }),
  async work(tables, { code, name }) {
    await refusing(renameSite(tables, code, name, new Date()));
    return [{ site_code: code, name }];
  },
});

const renumberEmployee = onSite({
  usage: 'renumber CODE --from ID --to ID',
  summary: 'changes the employee ID of an employee, who keeps all data',
  options: [
    ['--from ID', "the employee's current ID"],
    ['--to ID', 'the new ID: letters, digits, hyphens, underscores, and dots between them'],
  ],
  example: 'renumber RIVER --from 1234 --to 4321',
  takes: { from: employeeId, to: newEmployeeId },
  async work(context, { code, from, to }) {
    const rewritten = await refusing(renumber(context, { from, to }));
    return [{ site_code: code, employee_id: to, before: from, rewritten_in_classes: rewritten }];
  },
});

const bugReports = onSite({
  usage: 'bug-reports CODE',
  summary: 'prints the bug reports of a site, oldest first',
  options: [],
  example: 'bug-reports RIVER',
  takes: {},
  work: ({ table }) => listBugReports(table),
});

export const siteCommands: Readonly<Record<string, SiteCommand>> = {
  create,
  list,
  rename,
  renumber: renumberEmployee,
  'import-roster': importRoster,
  'import-history': importHistory,
  'issue-passwords': issueManyPasswords,
  'bug-reports': bugReports,
  jobs,
  reconcile,
  migrate,
  rebuild,
  seal,
  'key-request': keyRequest,
  'key-certificate': keyCertificate,
  verify,
  export: exportOne,
  import: importOne,
  retention,
  hold,
  delete: deleteOne,
};
