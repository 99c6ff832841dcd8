import { buildAuthority, serveAuthority } from './testing/timestamp-authority.ts';
import { writeFileSync } from 'node:fs';
const a = buildAuthority();
const s = await serveAuthority(a);
writeFileSync('/tmp/tsa/address', s.address);
writeFileSync('/tmp/tsa/root', a.root.certificateFile);
console.log(s.address);
