import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';

/** What the functions ask of the table. */
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

/** Requests that the table refused for now, in five minutes. */
export const throttled = (table: ITable): IMetric => ofAllOperations(table, 'ThrottledRequests', 'throttled');

/** Requests that DynamoDB failed to answer, in five minutes. */
export const systemErrors = (table: ITable): IMetric => ofAllOperations(table, 'SystemErrors', 'failed');

/**
 * DynamoDB counts these by operation, and only those that there were: without FILL, a sum would have no value until each
 * operation had met with one, and its alarm would never go off.
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

/** Items that two transactions wanted at the same time, in five minutes. */
export const conflicts = (table: ITable): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'TransactionConflict',
    dimensionsMap: { TableName: table.tableName },
    statistic: 'Sum',
    period,
    label: 'conflicts',
  });
