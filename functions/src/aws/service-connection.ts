import { required } from './required.ts';
import type { AwsService, ServiceConnection } from './signed-fetch.ts';

/** Returns the connection that Lambda's environment tells of; the variable of the endpoint is that of the SDK. */
export function serviceConnection(service: AwsService): ServiceConnection {
  const region = required('AWS_REGION');
  return {
    region,
    endpoint: process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    },
  };
}
