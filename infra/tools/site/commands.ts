import { ApiError } from '@muster/functions/http/api-error';
import { createSite, newSite, SiteExists } from '@muster/functions/provisioning/create-site';
import { NoSuchSite, renameSite } from '@muster/functions/provisioning/rename-site';
import { renumber } from '@muster/functions/provisioning/renumber-employee';
import { systemContext } from '@muster/functions/provisioning/system-context';
import { passwordCost } from '@muster/functions/session/password-hash';
import { temporaryCredential } from '@muster/functions/session/temporary-credential';
import { listBugReports } from '@muster/functions/table/entities/bug-report';
import { listSites } from '@muster/functions/table/entities/registry';
import { employeeId, newEmployeeId, requiredText } from '@muster/shared/fields';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { existingSite, oneSite, readArguments } from './arguments.ts';
import { importHistory } from './history.ts';
import { jobs, reconcile } from './integrity.ts';
import { exportOne, importOne } from './moving.ts';
import { issueManyPasswords } from './passwords.ts';
import { migrate, rebuild, seal } from './record.ts';
import { hold, retention } from './retention.ts';
import { importRoster } from './roster.ts';
import { codeArgument, type SiteCommand } from './site-command.ts';
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

const create: SiteCommand = {
  usage:
    'create --code CODE [--name NAME] --timezone ZONE --admin-id ID --first NAME --last NAME [--rank NAME] [--time-format 24h|12h]',
  summary:
    'creates a site with its first administrator (rank Chief unless --rank is given) and prints the temporary password',
  options: [
    ['--code CODE', 'the code that people type when they sign in: 2 to 12 letters, digits or hyphens'],
    ['--name NAME', 'the name of the department, shown on every screen; Police Department if it is not given'],
    ['--timezone ZONE', 'the time zone of the department, an IANA name such as America/Chicago'],
    ['--admin-id ID', 'the employee ID of the first administrator, who signs in with it'],
    ['--first NAME', 'the first name of the administrator'],
    ['--last NAME', 'the last name of the administrator'],
    ['--rank NAME', "the administrator's rank, the first of the department; Chief if it is not given"],
    ['--time-format 24h|12h', 'how the department writes times of day; 24h if it is not given'],
  ],
  example:
    "create --code RIVER --name 'Riverton Police Department' --timezone America/Chicago --admin-id 1001 --first Ada --last Chief",
  createsData: true,
  run(args) {
    const texts = ['code', 'name', 'timezone', 'admin-id', 'first', 'last', 'rank', 'time-format'];
    const input = readArguments(args, this.usage, { texts }, newSite);
    return async (table) => {
      const now = new Date();
      const { password, credential } = await temporaryCredential(passwordCost, now);
      const { employee_id } = await refusing(createSite(table, input, now, { credential }));
      return [{ site_code: input.code, employee_id, temporary_password: password }];
    };
  },
};

const list: SiteCommand = {
  usage: 'list',
  summary: 'lists the sites of this installation',
  options: [],
  example: 'list',
  run(args) {
    readArguments(args, this.usage, {}, z.object({}));
    return (table) => listSites(table.registry());
  },
};

const rename: SiteCommand = {
  usage: 'rename CODE --name NAME',
  summary: 'changes the department name of a site',
  options: [codeArgument, ['--name NAME', 'the new name of the department']],
  example: "rename RIVER --name 'River City Police Department'",
  run(args) {
    const schema = oneSite.extend({ name: requiredText('Name') });
    const input = readArguments(args, this.usage, { code: true, texts: ['name'] }, schema);
    return async (table) => {
      await refusing(renameSite(table, input.code, input.name, new Date()));
      return [{ site_code: input.code, name: input.name }];
    };
  },
};

const renumberEmployee: SiteCommand = {
  usage: 'renumber CODE --from ID --to ID',
  summary: 'changes the employee ID of an employee, who keeps everything',
  options: [
    codeArgument,
    ['--from ID', "the employee's ID now"],
    ['--to ID', 'the new ID: letters, digits, hyphens, underscores, and dots between them'],
  ],
  example: 'renumber RIVER --from 1234 --to 4321',
  run(args) {
    const schema = oneSite.extend({ from: employeeId, to: newEmployeeId });
    const { code, from, to } = readArguments(args, this.usage, { code: true, texts: ['from', 'to'] }, schema);
    return async (tables) => {
      const { table, site } = await existingSite(tables, code);
      const context = systemContext({ table, site, now: new Date() });
      const rewritten = await refusing(renumber(context, { from, to }));
      return [{ site_code: code, employee_id: to, before: from, rewritten_in_classes: rewritten }];
    };
  },
};

const bugReports: SiteCommand = {
  usage: 'bug-reports CODE',
  summary: 'prints the bug reports of a site, oldest first',
  options: [codeArgument],
  example: 'bug-reports RIVER',
  run(args) {
    const { code } = readArguments(args, this.usage, { code: true }, oneSite);
    return async (tables) => listBugReports((await existingSite(tables, code)).table);
  },
};

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
  verify,
  export: exportOne,
  import: importOne,
  retention,
  hold,
};
