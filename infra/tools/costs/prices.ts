/** A list price in US dollars. */
export interface Price {
  usd: number;
  /** How many of the unit cost that much. */
  per: number;
  unit: string;
  source: string;
}

const million = 1_000_000;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

/** When the prices were last compared with their sources. */
export const pricesAsOf = '2025-11';

/**
 * AWS's list prices in us-east-1, without free tiers and discounts. A month has 730 hours. Check them once a year, and change
 * `pricesAsOf`.
 */
export const prices = {
  key: { usd: 1, per: 1, unit: 'key and month', source: page('kms') },
  // For the first and the second rotation of a key; further ones cost nothing.
  keyRotation: { usd: 1, per: 1, unit: 'rotation and month', source: page('kms') },
  keyRequest: { usd: 0.03, per: 10_000, unit: 'request', source: page('kms') },
  keySignature: { usd: 0.15, per: 10_000, unit: 'request of an asymmetric key', source: page('kms') },
  secret: { usd: 0.4, per: 1, unit: 'secret and month', source: page('secrets-manager') },
  secretRequest: { usd: 0.05, per: 10_000, unit: 'request', source: page('secrets-manager') },
  firewall: { usd: 5, per: 1, unit: 'web ACL and month', source: page('waf') },
  firewallRule: { usd: 1, per: 1, unit: 'rule or group of rules and month', source: page('waf') },
  firewallRequest: { usd: 0.6, per: million, unit: 'request', source: page('waf') },
  alarmMetric: { usd: 0.1, per: 1, unit: 'metric of an alarm and month', source: page('cloudwatch') },
  dashboard: { usd: 3, per: 1, unit: 'dashboard and month', source: page('cloudwatch') },
  customMetric: { usd: 0.3, per: 730, unit: 'metric and hour', source: page('cloudwatch') },
  logWritten: { usd: 0.5, per: 1, unit: 'GB', source: page('cloudwatch') },
  logKept: { usd: 0.03, per: 1, unit: 'GB and month', source: page('cloudwatch') },
  trace: { usd: 5, per: million, unit: 'trace', source: page('xray') },
  tableRead: { usd: 0.125, per: million, unit: 'read request unit', source: page('dynamodb') },
  tableWrite: { usd: 0.625, per: million, unit: 'write request unit', source: page('dynamodb') },
  tableKept: { usd: 0.25, per: 1, unit: 'GB and month', source: page('dynamodb') },
  pointInTime: { usd: 0.2, per: 1, unit: 'GB and month', source: page('dynamodb') },
  backupKept: { usd: 0.1, per: 1, unit: 'GB and month', source: page('backup') },
  functionCall: { usd: 0.2, per: million, unit: 'request', source: page('lambda') },
  functionTime: { usd: 0.0000133334, per: 1, unit: 'GB and second on Arm', source: page('lambda') },
  apiCall: { usd: 3.5, per: million, unit: 'call of a REST API', source: page('api-gateway') },
  edgeRequest: { usd: 0.01, per: 10_000, unit: 'HTTPS request', source: page('cloudfront') },
  edgeFunction: { usd: 0.1, per: million, unit: 'run of a function', source: page('cloudfront') },
  edgeSent: { usd: 0.085, per: 1, unit: 'GB', source: page('cloudfront') },
  objectWrite: { usd: 0.005, per: 1_000, unit: 'request', source: page('s3') },
  objectRead: { usd: 0.0004, per: 1_000, unit: 'request', source: page('s3') },
  scheduleRun: { usd: 1, per: million, unit: 'run', source: page('eventbridge') },
} satisfies Record<string, Price>;

/** Returns what `count` units cost. */
export const costOf = (name: keyof typeof prices, count: number): number =>
  (prices[name].usd * count) / prices[name].per;
