import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { clientOptions } from '../../kernel/client-options.ts';
import { openJobsPartition } from './definition.ts';
import { allowOnly, appendOnly, onlyUnserved } from './guards.ts';
import type { ReadAlong } from './read-along.ts';
import { findNothingOfUnknownSites, type SiteCredentials, UnknownSite } from './site-session.ts';
import { recordUnknownOutcome, reportUnknownOutcome } from './unknown-outcome.ts';

/** A handle on the partitions of one site, or of the registry, from a verified site code. Refuses all other keys. */
export interface SiteTable {
  /** `<SITE>`: every partition key of this handle starts with it and a `#`. */
  site: string;
  name: string;
  client: DynamoDBDocumentClient;
  /** Identity of these partitions in this process, for all copies of the handle: the key of caches (site-memory.ts). */
  memory: object;
  /** Items read together with the sign-in (read-along.ts). */
  readAlong?: ReadAlong;
  /** Called after each committed transaction. */
  onWritten?: () => void;
}

/** Returns a handle for invisible writes, such as audit entries of reads: a later failure is `busy`, never `unsure`. */
export function quietly({ onWritten: _, ...table }: SiteTable): SiteTable {
  return table;
}

/** One DynamoDB table and its handles. */
export interface Table {
  name: string;
  /** The part of one site; `code` must be a verified site code, in upper case. */
  site(code: string): SiteTable;
  /** The lists of sites and of open jobs: only for provisioning and scheduled functions (docs/design.md section 2). */
  registry(): SiteTable;
  /** A site and the registry together: only for the transaction that creates or renames a site. */
  provisioning(code: string): SiteTable;
  /** A site with an incomplete import or deletion, to remove even append-only items. Writes check its mark. */
  unserved(code: string): SiteTable;
  /** Opens a connection by reading an item that does not exist, so that the first call does not wait for it. */
  connect(): Promise<void>;
}

/** The registry's partition. Site codes have only letters, digits and hyphens, so none equals it. */
export const registryPartition = '#SITES';

/** A partition that is never written to. */
export const emptyPartition = '#';

export interface TableConnection
  extends Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials' | 'requestHandler'> {
  tableName: string;
  /** Returns the credentials for one site. Absent: all requests use the same ones. */
  siteCredentials?: ((site: string) => Promise<SiteCredentials>) | undefined;
  /** With `siteCredentials`: unverified codes are possible, so the site is looked up before its credentials. */
  looksForSites?: boolean | undefined;
  /** Lets a test add middleware (faults, counters, contention) to every client. */
  onClient?: (client: DynamoDBClient) => void;
}

/** Most cached handles, at 40 KB each: anyone can send the code of a site that does not exist. */
const mostKept = 200;

/** Connects to the table. The latest sites' clients are cached and share one connection pool. */
export function connectTable({
  tableName,
  siteCredentials,
  looksForSites,
  onClient,
  ...connection
}: TableConnection): Table {
  let pool: DynamoDBClient['config']['requestHandler'] | undefined;
  const parts = new Map<string, SiteTable>();
  const part = (
    purpose: string,
    site: string,
    mayTouch: (key: string) => boolean,
    {
      mayChange = appendOnly,
      mayScan,
      credentials,
    }: {
      mayChange?: typeof appendOnly;
      mayScan?: boolean;
      credentials?: (() => Promise<SiteCredentials>) | undefined;
    } = {},
  ): SiteTable => {
    const cached = parts.get(purpose);
    if (cached) return cached;
    const client = new DynamoDBClient({
      ...clientOptions,
      ...connection,
      ...(credentials && { credentials }),
      ...(pool && { requestHandler: pool }),
    });
    pool ??= client.config.requestHandler;
    onClient?.(client);
    const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    documents.middlewareStack.add(allowOnly(mayTouch, { mayScan }), {
      step: 'initialize',
      name: 'siteGuard',
      priority: 'high',
    });
    documents.middlewareStack.add(mayChange, {
      step: 'initialize',
      name: 'appendOnly',
      priority: 'high',
    });
    if (credentials)
      documents.middlewareStack.add(findNothingOfUnknownSites, {
        step: 'initialize',
        name: 'findNothingOfUnknownSites',
        priority: 'high',
      });
    documents.middlewareStack.add(reportUnknownOutcome, {
      step: 'initialize',
      name: 'reportUnknownOutcome',
      priority: 'high',
    });
    documents.middlewareStack.addRelativeTo(recordUnknownOutcome, {
      name: 'recordUnknownOutcome',
      relation: 'after',
      toMiddleware: 'retryMiddleware',
    });
    const made = { site, name: tableName, client: documents, memory: {} };
    parts.set(purpose, made);
    const [oldest] = parts.keys();
    if (parts.size > mostKept && oldest !== undefined) parts.delete(oldest);
    return made;
  };
  const within = (code: string) => {
    if (!/^[A-Z0-9-]{2,12}$/.test(code)) throw new Error('A table handle needs a valid site code in upper case');
    return (key: string) => key.startsWith(`${code}#`);
  };
  const inRegistry = (key: string) => key === registryPartition || key === openJobsPartition;
  const registry = () => part('registry', '', inRegistry);
  const exists = async (code: string) => {
    const Key = { PK: registryPartition, SK: code };
    const { Item } = await registry().client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Item !== undefined;
  };
  const credentialsOf = (of: NonNullable<typeof siteCredentials>, code: string) => async () => {
    if (looksForSites && !(await exists(code))) throw new UnknownSite(`There is no site ${code}`);
    return of(code);
  };
  return {
    name: tableName,
    site: (code) =>
      part(`site ${code}`, code, within(code), {
        credentials: siteCredentials && credentialsOf(siteCredentials, code),
      }),
    registry,
    provisioning(code) {
      const inSite = within(code);
      return part(`provisioning ${code}`, code, (key) => inSite(key) || inRegistry(key));
    },
    unserved: (code) =>
      part(`unserved ${code}`, code, within(code), {
        mayChange: onlyUnserved({ PK: `${code}#IMPORT`, SK: 'IMPORT' }),
        mayScan: true,
      }),
    async connect() {
      const { client } = part('connection', '', (key) => key === emptyPartition);
      // The same command as the sign-in check, so that it needs no permission of its own.
      await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: [{ PK: emptyPartition, SK: emptyPartition }] } } }),
      );
    },
  };
}
