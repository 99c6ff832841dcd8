/** A mail as it is sent: plain text, to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Whose it is, for what comes back: the site code and the internal id. */
  site: string;
  employee: string;
}

/** Sends mail: Amazon SES in the cloud, a folder of files on one machine. */
export interface Mailer {
  /**
   * Sends a mail once. Throws `NotSent` or `Refused` where it was certainly not sent; after any other error it may have
   * been.
   */
  send(mail: Mail): Promise<void>;
  /** The origin to which all links lead; absent: that of the page where the address was entered. */
  origin?: string | undefined;
}

/** A mail was not sent, and can be sent later: the service is busy, paused or cannot be reached. */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** A mail was not sent and never will be: the service does not accept its address. */
export class Refused extends Error {
  override name = 'Refused';
}
