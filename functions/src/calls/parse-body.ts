import { ApiError } from '../kernel/api-error.ts';
import type { Step } from './request-context.ts';

/** Well above any valid request of the contract (10,000 employee ids are 300 KB). */
const mostBytes = 1_000_000;

/** Parses the JSON body where the endpoint has one. An absent body is an empty object, so that its missing fields are named. */
export function parseBody(): Step {
  return {
    before: ({ event, internal }) => {
      if (!internal.endpoint.body) return;
      const text = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      if (text.length > mostBytes) throw new ApiError('too_large');
      internal.body = text.length === 0 ? {} : parse(text.toString('utf8'));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('not_json');
  }
}
