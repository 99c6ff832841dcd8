import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

/** The data of an emailed link. */
export interface MailedLink {
  site_code: string;
  token: string;
}

const form = z.object({ site: z.string().min(1), token: z.string().min(1) });

/** Returns the data of a link after `#`, which browsers do not send to servers; undefined if incomplete. */
export function mailedLink(hash: string): MailedLink | undefined {
  const { success, data } = form.safeParse(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))));
  return success ? { site_code: data.site, token: data.token } : undefined;
}

/** Returns the data of the latest link and removes it from the URL and its history. */
export function useMailedLink(): MailedLink | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => mailedLink(hash));
  useEffect(() => {
    if (!hash) return;
    // A second link in the same tab changes only the address, without a page load.
    setLink(mailedLink(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link;
}
