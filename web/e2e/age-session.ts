import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './fixture.ts';

/**
 * Lets the last proof and the last input of a login session be so many minutes ago, in the database: the server's clock is not the test's. The embedded engine
 * accepts any signature.
 */
export async function ageSession(accessToken: string, minutes: number): Promise<void> {
  const { endpoint } = JSON.parse(readFileSync(join(process.env.E2E_DATA ?? '', 'holder.json'), 'utf8')) as {
    endpoint: string;
  };
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    string
  >;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Date': '20260101T000000Z',
      'X-Amz-Target': 'DynamoDB_20120810.UpdateItem',
      Authorization:
        'AWS4-HMAC-SHA256 Credential=any/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({
      TableName: 'muster',
      Key: { PK: { S: `${claims.site}#EMP#${claims.sub}` }, SK: { S: `SESSION#${claims.sid}` } },
      ConditionExpression: 'attribute_exists(PK)',
      UpdateExpression: 'SET proved_at = :at, active_at = :at',
      ExpressionAttributeValues: { ':at': { S: new Date(Date.now() - minutes * 60_000).toISOString() } },
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
