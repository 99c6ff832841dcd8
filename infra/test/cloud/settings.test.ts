import { RemovalPolicy } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../cloud/settings.ts';
import { newApp } from './synthesised.ts';

const read = (context: Record<string, unknown> = {}) => readSettings(newApp(context).node);

describe('the settings of cdk.json', () => {
  test('are two regions that keep their data', () => {
    expect(read()).toEqual({
      places: [{ region: 'us-east-1' }, { region: 'us-west-2' }],
      removal: RemovalPolicy.RETAIN,
    });
  });
  test('may name an account, and one region of the list', () => {
    const regions = [{ region: 'us-east-1', account: '123456789012' }, { region: 'us-gov-west-1' }];
    expect(read({ regions, region: 'us-east-1' }).places).toEqual([regions[0]]);
    expect(read({ regions: JSON.stringify(regions) }).places).toEqual(regions);
  });
  test.each([
    [{ removalPolicy: 'Destroy' }, /must be retain or destroy/],
    [{ removalPolicy: 'snapshot' }, /must be retain or destroy/],
    [{ regions: [] }, /names no region/],
    [{ regions: 'us-east-1' }, /JSON/],
    [{ regions: ['us-east-1'] }, /needs a region/],
    [{ regions: [{ region: 'somewhere' }] }, /needs a region/],
    [{ regions: [{ region: 'us-east-1', account: '12' }] }, /twelve digits/],
    [{ regions: [{ region: 'us-east-1' }, { region: 'us-east-1' }] }, /twice/],
    [{ region: 'eu-west-1' }, /not one of us-east-1, us-west-2/],
  ])('%j is refused', (context, message) => {
    expect(() => read(context)).toThrow(message);
  });
});
