import { damagedCopies } from '@muster/functions/areas/record/damaged-copies';
import { sealSite } from '@muster/functions/areas/record/seal-site';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { listSiteTimezone } from '@muster/functions/entry/provisioning/list-site-timezone';
import { migrateSite } from '@muster/functions/entry/provisioning/migration/migrate-site';
import { recordDifferences } from '@muster/functions/entry/provisioning/rebuild-site';
import { listSites, type RegistryEntry } from '@muster/functions/table/entities/registry';
import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { dataDirPath } from '../../local/data-dir-lock.ts';
import { localSealArchive } from '../../local/seal-archive.ts';
import { localSealSigner, rotateSealKey } from '../../local/seal-key.ts';
import { existingSite } from './arguments.ts';
import { codeArgument, onSite, siteCommand } from './site-command.ts';

export const migrate = siteCommand({
  usage: 'migrate [CODE]',
  summary: 'migrates the stored data of every site, or of one, to this version; safe to repeat',
  options: [['CODE', 'the code of one site (default: every site)']],
  example: 'migrate',
  takes: z.object({ code: siteCode.optional() }),
  async work(tables, { code }) {
    const listed = await listSites(tables.registry());
    const chosen: Pick<RegistryEntry, 'site_code' | 'timezone'>[] = code
      ? [listed.find((one) => one.site_code === code) ?? { site_code: code }]
      : listed;
    const lines: object[] = [];
    for (const { site_code, timezone } of chosen) {
      const { table, site } = await existingSite(tables, site_code);
      if (timezone === undefined) await listSiteTimezone(tables, site_code, site.timezone);
      const migrated = await migrateSite(systemContext({ table, site, now: new Date() }));
      lines.push({ site_code, migrated: migrated !== undefined, ...migrated });
    }
    return lines;
  },
});

export const rebuild = onSite({
  usage: 'rebuild CODE --check',
  summary:
    'recomputes stored data from the entries of every record and prints the differences; exit code 1 if there are any',
  options: [['--check', 'only compares, without writing anything']],
  example: 'rebuild RIVER --check',
  takes: { check: z.literal(true, 'must be given: this command only compares') },
  async work({ table }) {
    const differences: object[] = [];
    for await (const difference of recordDifferences(table)) differences.push(difference);
    return differences;
  },
  isBad: (lines) => lines.length > 0,
});

export const seal = siteCommand({
  usage: 'seal CODE [--new-key]',
  summary: 'seals every record of a site as it is now and prints the seal',
  options: [codeArgument, ['--new-key', 'signs with a new key from now on; earlier seals stay valid']],
  example: 'seal RIVER',
  takes: z.object({ code: siteCode, new_key: z.boolean().default(false) }),
  async work(tables, { code, new_key }) {
    if (process.env.TABLE_NAME)
      throw new CliError(
        'In the cloud, only functions may sign. They seal every site each day. See docs/operations/run.md ("Seals") for sealing one now.',
      );
    const { table, site } = await existingSite(tables, code);
    if (site.trial) throw new CliError(`${code} is a trial department, which is never sealed`);
    if (new_key) rotateSealKey(dataDirPath());
    const sealing = {
      signer: localSealSigner(dataDirPath()),
      archive: localSealArchive(dataDirPath()),
      now: () => new Date(),
    };
    const damaged = await damagedCopies(table, sealing.archive);
    const made = await sealSite(table, sealing);
    return [{ ...made, ...(damaged && { damaged_copies: damaged }) }];
  },
});
