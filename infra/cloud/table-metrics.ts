import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';

/** The operations that the functions use. */
const operations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_GET_ITEMS,
  Operation.TRANSACT_WRITE_ITEMS,
];

const period = Duration.minutes(5);

/** Returns the throttled requests in five minutes. */
export const throttled = (table: ITable): IMetric => ofAllOperations(table, 'ThrottledRequests', 'throttled');

/** Returns the requests in five minutes that failed in DynamoDB. */
export const systemErrors = (table: ITable): IMetric => ofAllOperations(table, 'SystemErrors', 'failed');

/**
 * Sums a metric over all operations. DynamoDB reports only events: without FILL, the sum may have no value, and its
 * alarm never fires.
 */
function ofAllOperations({ tableName }: ITable, metricName: string, label: string): MathExpression {
  const metrics = operations.map((Operation) => [
    `${label}${Operation}`,
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, Operation },
      statistic: 'Sum',
      period,
    }),
  ]);
  return new MathExpression({
    expression: operations.map((operation) => `FILL(${label}${operation}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics),
    label,
    period,
  });
}

/** Returns the transaction conflicts in five minutes. */
export const conflicts = (table: ITable): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'TransactionConflict',
    dimensionsMap: { TableName: table.tableName },
    statistic: 'Sum',
    period,
    label: 'conflicts',
  });
