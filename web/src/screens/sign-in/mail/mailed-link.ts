import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

/** What the link of a mail carries. */
export interface MailedLink {
  site_code: string;
  token: string;
}

const form = z.object({ site: z.string().min(1), token: z.string().min(1) });

/** Returns what a link carries behind `#`, where browsers send it to nobody; undefined where it is not whole. */
export function mailedLink(hash: string): MailedLink | undefined {
  const { success, data } = form.safeParse(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))));
  return success ? { site_code: data.site, token: data.token } : undefined;
}

/** Returns the contents of the link that was opened last, and takes them out of the address and its history. */
export function useMailedLink(): MailedLink | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => mailedLink(hash));
  useEffect(() => {
    if (!hash) return;
    // A second link in the same tab changes only the address: the page is not loaded again.
    setLink(mailedLink(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link;
}
