import { randomBytes } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { VisitFailed, visit, visitSteps } from '@muster/functions/entry/canary/visit';
import {
  NotForTrials,
  prepareTrialDepartment,
  removeTrialDepartment,
} from '@muster/functions/entry/provisioning/trials/trial-department';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import { type Check, fine, using, wrong } from '../checklist/checklist.ts';
import type { VerifyTarget } from './target.ts';

/** A person can sign in to the trial department, created if missing, and read a page. */
export const signsIn: Check<VerifyTarget> = {
  title: 'Sign-in',
  calls: ({ canary, tableName, site, address }) => [
    ...(canary ? [`secretsmanager GetSecretValue ${canary.secret}`] : []),
    `dynamodb BatchGetItem, GetItem and TransactWriteItems ${tableName}: the department ${site} and its visitor`,
    `GET and POST ${address}: ${visitSteps.join(', ')}`,
  ],
  async run({ region, profile, canary, tableName, site, address }) {
    const password = canary
      ? await secretText(canary.secret, { region, profile })
      : randomBytes(30).toString('base64url');
    const table = connectTable({ tableName, region, ...(profile && { profile }) });
    try {
      await prepareTrialDepartment(table, { site, password, passwordCost, now: new Date() });
      const steps = await visit({ address, site, password });
      const slowest = Math.max(...steps.map(({ milliseconds }) => milliseconds));
      return fine(`${steps.length} steps in the department ${site}, the slowest in ${slowest} ms`);
    } catch (error) {
      if (error instanceof NotForTrials)
        return wrong(error.message, 'Choose another code: --site TRIAL, or "canary" in cdk.json.');
      if (error instanceof VisitFailed)
        return wrong(error.message, 'Read the log of the functions; docs/operations/run.md, "Logs".');
      throw error;
    }
  },
};

/** The trial department is removed, unless the canary visits it. */
export const leavesNothing: Check<VerifyTarget> = {
  title: 'Trial department',
  calls: ({ keepsTrial, tableName, site }) =>
    keepsTrial ? [] : [`dynamodb Scan, GetItem, Query and TransactWriteItems ${tableName}: deletes ${site}`],
  async run({ region, profile, keepsTrial, tableName, site }) {
    if (keepsTrial) return [];
    try {
      await removeTrialDepartment(connectTable({ tableName, region, ...(profile && { profile }) }), site, new Date());
    } catch (error) {
      // The sign-in has reported the department already.
      if (error instanceof NotForTrials) return [];
      throw error;
    }
    return fine(`${site} is deleted`);
  },
};

async function secretText(SecretId: string, access: Pick<VerifyTarget, 'region' | 'profile'>): Promise<string> {
  const { SecretString } = await using(new SecretsManagerClient(access), (secrets) =>
    secrets.send(new GetSecretValueCommand({ SecretId })),
  );
  if (!SecretString) throw new Error(`${SecretId} has no text`);
  return SecretString;
}

/** The canary visits without an error. */
export const canaryVisits: Check<VerifyTarget> = {
  title: 'Canary',
  calls: ({ canary }) => (canary ? [`lambda Invoke ${canary.functionName}`] : []),
  async run({ region, profile, canary }) {
    if (!canary) return [];
    const { FunctionError, Payload } = await using(new LambdaClient({ region, profile }), (lambda) =>
      lambda.send(new InvokeCommand({ FunctionName: canary.functionName, Payload: '{}' })),
    );
    if (!FunctionError) return fine('visited');
    const { errorMessage = FunctionError } = JSON.parse(Payload?.transformToString() || '{}') as {
      errorMessage?: string;
    };
    return wrong(errorMessage, 'Read the log of its function.');
  },
};
