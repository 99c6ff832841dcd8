import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './fixture.ts';

/** Updates a stored item that exists, in the database. The embedded engine accepts any signature. */
export async function updateStored(
  { PK, SK }: { PK: string; SK: string },
  expression: string,
  values: Record<string, string>,
): Promise<void> {
  const { endpoint } = JSON.parse(readFileSync(join(process.env.E2E_DATA ?? '', 'holder.json'), 'utf8')) as {
    endpoint: string;
  };
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
      Key: { PK: { S: PK }, SK: { S: SK } },
      ConditionExpression: 'attribute_exists(PK)',
      UpdateExpression: expression,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { S: value }]),
      ),
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Moves the last proof and the last input of a login session into the past, by minutes, in the database. */
export async function ageSession(accessToken: string, minutes: number): Promise<void> {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    string
  >;
  const key = { PK: `${claims.site}#EMP#${claims.sub}`, SK: `SESSION#${claims.sid}` };
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await updateStored(key, 'SET proved_at = :at, active_at = :at', { ':at': at });
}
