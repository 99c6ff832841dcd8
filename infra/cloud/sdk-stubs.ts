/**
 * Replaces, in a bundle, parts of the SDK that no function uses (20 KB): endpoint discovery (DynamoDB's endpoints are known) and
 * event streams (neither DynamoDB nor Secrets Manager has any). Each throws when it is called.
 */
export class EndpointCache {
  get = unused;
  getEndpoint = unused;
  set = unused;
  delete = unused;
}

export class EventStreamSerde {
  constructor() {
    unused();
  }
}

export const eventStreamSerdeProvider = unused;

function unused(): never {
  throw new Error('This part of the SDK is left out of the functions: see infra/cloud/bundle.ts');
}
