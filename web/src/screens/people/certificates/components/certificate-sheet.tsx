import { IconAlertTriangle } from '@tabler/icons-react';
import { labels } from '../../../../parts/certificates/labels.ts';
import { QrCode } from '../../../../ui/qr-code/qr-code.tsx';
import type { CertificateText } from '../certificate-text.ts';
import classes from './certificate-sheet.module.css';

/** A certificate as printed: one sheet, white also in the dark scheme. */
export function CertificateSheet({ text }: { text: CertificateText }) {
  return (
    <section className={classes.sheet} aria-label={labels.sheet} data-ended={text.state !== undefined || undefined}>
      <div className={classes.frame}>
        <p className={classes.department}>{text.department}</p>
        <h2 className={classes.title}>{labels.title}</h2>
        {text.state !== undefined && (
          <p className={classes.state}>
            <IconAlertTriangle size={22} stroke={2} aria-hidden /> {text.state}
          </p>
        )}
        <p className={classes.words}>{labels.certifies}</p>
        <p className={classes.name} data-long={text.name.length > 32 || undefined}>
          {text.name}
        </p>
        <p className={classes.holder}>{text.holder}</p>
        <p className={classes.words}>{labels.completed}</p>
        <p className={classes.training} data-long={text.training.length > 48 || undefined}>
          {text.training}
        </p>
        {text.course !== undefined && <p className={classes.holder}>{text.course}</p>}
        <dl className={classes.facts}>
          {text.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <footer className={classes.foot}>
          <div className={classes.seal}>
            <p>{text.seal}</p>
            {text.key !== undefined && <p>{text.key}</p>}
            <p>{text.asOf}</p>
          </div>
          <div className={classes.check}>
            <p>
              <strong>{labels.check}</strong>
              <br />
              <a href={text.address}>{text.address}</a>
            </p>
            <QrCode text={text.address} label={labels.code} className={classes.code} />
          </div>
        </footer>
      </div>
    </section>
  );
}
