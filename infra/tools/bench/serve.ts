import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessLifetime, signToken } from '@muster/functions/calls/tokens';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { connectTable, type SiteTable } from '@muster/functions/table/core/client';
import { newId } from '@muster/functions/table/core/new-id';
import type { Employee } from '@muster/functions/table/entities/employee';
import { startLoginSession } from '@muster/functions/table/entities/login-session';
import { credentialOf } from '@muster/testing/build';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { checkPort } from '../../local/gateway/listen.ts';
import { startServer } from '../../local/server.ts';
import { Shutdown } from '../../local/shutdown.ts';
import { localSigningKeys } from '../../local/signing-keys.ts';
import { BulkImport } from './bulk-import.ts';
import { populateDepartment } from './serve-population.ts';

/** Options of `npm run bench -- --serve`. */
export interface ServeOptions {
  /** The size of the large department. */
  employees: number;
  port: number;
  /** The output file for the tokens. */
  tokens: string;
}

/** An employee for a load generator, as in the tokens file. */
interface Account {
  site_code: string;
  employee_id: string;
  token: string;
  password?: string;
  admin?: boolean;
}

const password = 'Riverton#2026';
const departments = (employees: number) => [
  { code: 'PEER', name: 'Riverton Police Department', size: employees },
  { code: 'LAKE', name: "Lakeside Sheriff's Office", size: 20 },
];
/** Employees of the large department with a token; in all departments, employees with a password. */
const mostTokens = 2_480;
const credentialed = 100;
const tokenLifetime = 60 * 60_000;

/**
 * Fills a new data folder with a large and a small department and serves it as `npm start` does, until Ctrl-C, which
 * removes the folder. The tokens file lists employees with access tokens valid for an hour, for a load generator; it is
 * written once the server answers.
 */
export async function serve({ employees, port, tokens }: ServeOptions): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  try {
    await checkPort(port); // Filling takes a while.
    const path = mkdtempSync(join(tmpdir(), 'muster-serve-'));
    await shutdown.add(() => rmSync(path, { recursive: true, force: true }));
    const begun = performance.now();
    const accounts = await fill(path, employees, shutdown);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`Filled ${path} with ${employees} employees in ${seconds} s\n`);
    const lines = await startServer({ path, requestedPort: port, longestAccess: tokenLifetime }, shutdown);
    writeFileSync(tokens, JSON.stringify(accounts), { mode: 0o600 });
    process.stdout.write([...lines, `Tokens: ${tokens}`, ''].join('\n'));
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** Fills the data folder and returns the accounts with their tokens. */
async function fill(path: string, employees: number, shutdown: Shutdown): Promise<Account[]> {
  const engine = await startEngine();
  await shutdown.add(engine.stop);
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const tables = connectTable(address);
  const credential = await credentialOf(password, {}, passwordCost);
  const items = new BulkImport();
  const { addItems } = items;
  const accounts: Account[] = [];
  for (const department of departments(employees)) {
    const made = await populateDepartment(tables, { ...department, credential, credentialed, addItems });
    const signedIn = made.slice(0, mostTokens);
    for (const { write, account } of await signInAll(path, tables.site(department.code), signedIn)) {
      addItems([write]);
      accounts.push(account);
    }
  }
  await items.write(address, path);
  await engine.stop();
  return accounts;
}

/** Returns writes of a login session for each employee, and accounts with tokens. */
function signInAll(path: string, table: SiteTable, employees: readonly Employee[]) {
  const keys = localSigningKeys(path);
  const now = new Date();
  const expires_at = new Date(now.getTime() + tokenLifetime).toISOString();
  // Tokens have the product's lifetime; later signing means later expiration.
  const signedAt = new Date(now.getTime() + tokenLifetime - accessLifetime);
  return Promise.all(
    employees.map(async (employee, n) => {
      const { id, epoch } = employee;
      const session = { sid: newId(now), generation: 1, rotated_at: now.toISOString(), expires_at, epoch };
      const claims = { site: table.site, employee: id, ...session };
      const account: Account = {
        site_code: table.site,
        employee_id: employee.employee_id,
        token: await signToken('access', claims, keys, signedAt),
        ...(n < credentialed && { password }),
        ...(n === 0 && { admin: true }),
      };
      return { write: startLoginSession(table, id, session), account };
    }),
  );
}
