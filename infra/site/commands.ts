import { parseArgs } from 'node:util';
import { createSite, newSite, SiteExists } from '@muster/functions/provisioning/create-site';
import { NoSuchSite, renameSite } from '@muster/functions/provisioning/rename-site';
import { passwordCost } from '@muster/functions/session/password-hash';
import { temporaryCredential } from '@muster/functions/session/temporary-credential';
import { listBugReports } from '@muster/functions/table/bug-report';
import type { Table } from '@muster/functions/table/client';
import { listSites } from '@muster/functions/table/registry';
import { findSite } from '@muster/functions/table/site';
import { requiredText, siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { Refusal } from '../local/refusal.ts';

/** A command: how it is called, what it does, and its work; answers the objects to print, one JSON line each. */
export interface SiteCommand {
  usage: string;
  summary: string;
  run(args: string[]): (table: Table) => Promise<object[]>;
}

/** Reads input by its schema; the first thing wrong becomes the command's one line. */
function read<S extends z.ZodType>(schema: S, input: unknown, usage: string): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(`${problems.join('\n')}\nUsage: npm run site -- ${usage}`);
}

function parse(args: string[], names: readonly string[], usage: string) {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\nUsage: npm run site -- ${usage}`);
  }
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SiteExists || error instanceof NoSuchSite) throw new Refusal(error.message);
    throw error;
  }
}

const create: SiteCommand = {
  usage: 'create --code CODE --name NAME --timezone ZONE --admin-id ID --first NAME --last NAME',
  summary: 'makes a site with its first administrator and prints the temporary password',
  run(args) {
    const { values } = parse(args, ['code', 'name', 'timezone', 'admin-id', 'first', 'last'], this.usage);
    const input = read(newSite, { ...values, admin_id: values['admin-id'] }, this.usage);
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
  run: () => async (table) => listSites(table.registry()),
};

const rename: SiteCommand = {
  usage: 'rename CODE --name NAME',
  summary: 'gives a site another department name',
  run(args) {
    const { values, positionals } = parse(args, ['name'], this.usage);
    const input = read(
      z.object({ code: siteCode, name: requiredText('Name') }),
      { ...values, code: positionals[0] },
      this.usage,
    );
    return async (table) => {
      await refusing(renameSite(table, input.code, input.name, new Date()));
      return [{ site_code: input.code, name: input.name }];
    };
  },
};

const bugReports: SiteCommand = {
  usage: 'bug-reports CODE',
  summary: 'prints the bug reports of a site, oldest first',
  run(args) {
    const { positionals } = parse(args, [], this.usage);
    const { code } = read(z.object({ code: siteCode }), { code: positionals[0] }, this.usage);
    return async (table) => {
      const site = table.site(code);
      if (!(await findSite(site))) throw new Refusal(`There is no site ${code}`);
      return listBugReports(site);
    };
  },
};

export const siteCommands: Readonly<Record<string, SiteCommand>> = { create, list, rename, 'bug-reports': bugReports };
