/** A plain-text mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The site code, and the internal id of the recipient or the id of the witness, to match bounces. */
  site: string;
  employee?: string | undefined;
  witness?: string | undefined;
}

/** Sends mail: Amazon SES in the cloud, a folder of files on one machine. */
export interface Mailer {
  /** Sends a mail once. Throws `NotSent` or `Refused` if it was certainly not sent; other errors leave it unknown. */
  send(mail: Mail): Promise<void>;
  /** The origin of all links. Absent: that of the page where the address was entered. */
  origin?: string | undefined;
}

/** The mail was not sent, but can be sent later: the service is busy, paused or unreachable. */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** The mail cannot be sent: the service rejects its address. */
export class Refused extends Error {
  override name = 'Refused';
}
