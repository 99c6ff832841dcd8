import { required } from './required.ts';
import type { AwsService, ServiceConnection } from './signed-fetch.ts';

/** Returns the connection that Lambda's environment tells of; the variables of endpoint and FIPS are those of the SDK. */
export function serviceConnection(service: AwsService): ServiceConnection {
  const region = required('AWS_REGION');
  const host = process.env.AWS_USE_FIPS_ENDPOINT === 'true' ? `${service}-fips` : service;
  return {
    region,
    endpoint: process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${host}.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    },
  };
}
