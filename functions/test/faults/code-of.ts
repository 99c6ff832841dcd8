import { type ErrorCode, errorList } from '@muster/shared/errors';
import type { Answered, Body } from '@muster/testing/system';

/** Returns the code of an error. SCIM's form has none: there the text tells it. */
export const codeOf = ({ body }: Pick<Answered<Body>, 'body'>): ErrorCode | undefined =>
  body?.schemas
    ? (Object.keys(errorList) as ErrorCode[]).find((code) => errorList[code].text === body.detail)
    : body?.code;
