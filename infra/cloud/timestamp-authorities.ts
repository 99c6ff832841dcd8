import { mostAuthorities } from '@muster/functions/entry/aws/timestamping';
import { whyNotOutside } from '@muster/functions/kernel/outside-address';
import * as z from 'zod';

const authorities = `at most ${mostAuthorities} different addresses of timestamp authorities such as https://timestamps.example.com`;

/** Addresses of timestamp authorities. */
export const authoritiesSchema = z
  .array(
    z
      .string({ error: authorities })
      // The functions' environment separates the addresses by commas.
      .refine((address) => !address.includes(',') && !whyNotOutside(address, { loopback: false, http: true }), {
        error: authorities,
      }),
    { error: authorities },
  )
  .max(mostAuthorities, authorities)
  .refine((addresses) => new Set(addresses).size === addresses.length, { error: authorities });
