import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** The log lines of an area's function that end a call (functions/src/calls/request-log.ts). */
const calls = 'message = "call"';

/** Queries on the logs of areas, as listed in CloudWatch and docs/operations/run.md. */
export const callQueries = {
  'Calls by number and time': [
    `filter ${calls}`,
    'stats count(*) as calls, pct(milliseconds, 50) as half_within, pct(milliseconds, 99) as all_but_one_in_100_within by call',
    'sort calls desc',
    'limit 500',
  ],
  'Slow calls': [
    `filter ${calls} and milliseconds > 1000`,
    'fields @timestamp, call, milliseconds, status, site, request_id',
    'sort milliseconds desc',
    'limit 200',
  ],
  'Failed calls': [
    `filter ${calls} and status >= 500`,
    'stats count(*) as failed, latest(request_id) as last_request by call, code',
    'sort failed desc',
  ],
  'Refused calls': [
    `filter ${calls} and status >= 400 and status < 500`,
    'stats count(*) as refused by call, code',
    'sort refused desc',
  ],
  'Refused addresses': [
    `filter ${calls} and status in [401, 403, 429]`,
    'stats count(*) as refused, count_distinct(site) as sites by address',
    'sort refused desc',
    'limit 100',
  ],
  'Calls by site': [`filter ${calls}`, 'stats count(*) as calls, sum(milliseconds) as time by site', 'sort calls desc'],
  'One request': [
    'filter request_id = "THE-REQUEST-ID"',
    'fields @timestamp, @log, level, message, call, status, milliseconds, error.message, error.stack',
    'sort @timestamp asc',
  ],
  Errors: [
    'filter level = "ERROR"',
    'fields @timestamp, @log, message, request_id, error.name, error.message, error.stack',
    'sort @timestamp desc',
    'limit 200',
  ],
  'Cold starts': [
    'filter @type = "REPORT" and ispresent(@initDuration)',
    'stats count(*) as starts, pct(@initDuration, 50) as half_within, max(@initDuration) as longest, max(@maxMemoryUsed / 1000000) as most_megabytes by @log',
    'sort starts desc',
  ],
};

/** Queries on the logs of scheduled work. */
export const taskQueries = {
  'Scheduled work': [
    'filter message = "scheduled work done" or level = "ERROR"',
    'fields @timestamp, @log, message, task, until, site, error.message',
    'sort @timestamp desc',
    'limit 200',
  ],
};

/** The fields of CloudTrail's events. Writes in a transaction have the key of the first item. */
const accessFields = [
  'fields eventTime, userIdentity.arn, eventName, errorCode, sourceIPAddress, requestParameters.key.PK, requestParameters.key.SK, requestParameters.requestItems.0.key.PK, requestParameters.statement',
  'sort @timestamp desc',
  'limit 1000',
];

/** Returns queries on the recorded access to the table. ARNs of the functions' sessions begin with `functions`. */
export const tableQueries = (functions: readonly string[]) => ({
  'Who wrote to the table': [
    // PartiQL's statements remain: CloudTrail counts all of them as writes.
    'filter eventName not in ["GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan"]',
    ...accessFields,
  ],
  'Who bypassed the application': [
    `filter ${functions.map((arn) => `userIdentity.arn not like "${arn}"`).join(' and ')}`,
    ...accessFields,
  ],
});

/** Saves queries on log groups under the stack's name. CloudWatch charges only for the data read by a query. */
export function saveQueries(scope: Construct, queries: Record<string, readonly string[]>, logs: ILogGroup[]): void {
  for (const [name, lines] of Object.entries(queries))
    new CfnQueryDefinition(scope, `Query${name.replaceAll(' ', '')}`, {
      name: `${Stack.of(scope).stackName}/${name}`,
      queryString: lines.join('\n| '),
      logGroupNames: logs.map(({ logGroupName }) => logGroupName),
    });
}
