import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundle, bundleArea, bundleOf } from '../../cloud/bundle.ts';
import { documentFonts } from '../../document-fonts/read.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { verifyPage } from '../../verify-page/build.ts';
import { synthesize, twoRegions } from './synthesize.ts';

const fixture = join(import.meta.dirname, 'fixture', 'lambda.ts');

const { folder, regions } = synthesize(twoRegions);

describe('a bundle', () => {
  test('is an ES module with a working handler', async () => {
    const made = (await bundle('fixture', fixture)).folder;
    const { handler } = (await import(pathToFileURL(join(made, 'index.mjs')).href)) as {
      handler: () => Promise<unknown>;
    };
    expect(await handler()).toEqual({ statusCode: 200, body: '{}' });
  });

  test('is built once for all regions', async () => {
    expect(await bundle('fixture', fixture)).toBe(await bundle('fixture', fixture));
  });

  test('is one asset in every region, without its source map', async () => {
    const uploads = regions.flatMap(({ api }) =>
      Object.values(api.findResources('AWS::Lambda::Function'))
        // Not the CDK's own.
        .filter(({ Properties }) => Properties.Description)
        .map(({ Properties }) => Properties.Code.S3Key as string),
    );
    const [asset, ...others] = new Set(uploads.map((key) => key.replace(/\.zip$/, '')));
    expect(others).toEqual([]);
    expect(readdirSync(join(folder, `asset.${asset}`))).toEqual(['index.mjs']);

    const made = (await bundle('fixture', fixture)).folder;
    expect(readdirSync(made).toSorted()).toEqual(['index.mjs', 'index.mjs.map']);
    expect(readFileSync(join(made, 'index.mjs'), 'utf8')).not.toContain('sourceMappingURL');
  });

  test('includes the list of common passwords, which the code reads from its folder', async () => {
    const { folder: session } = await bundleArea('session');
    const source = join(repositoryRoot, 'functions/src/areas/session/common-passwords.txt');
    expect(readFileSync(join(session, 'common-passwords.txt'))).toEqual(readFileSync(source));
    expect(readFileSync(join(session, 'index.mjs'), 'utf8')).toContain(
      'new URL("common-passwords.txt",import.meta.url)',
    );
  });

  test("includes the page that checks evidence, which the record's function reads from its folder", async () => {
    const { folder: made } = await bundleArea('record');
    expect(readFileSync(join(made, 'verify.html'), 'utf8')).toBe(await verifyPage());
    expect(readFileSync(join(made, 'index.mjs'), 'utf8')).toContain('new URL("verify.html",import.meta.url)');
  });

  test('includes the fonts of documents, and loads the PDF library only for one', async () => {
    const { folder: made } = await bundleArea('record');
    const { regular, bold } = await documentFonts();
    expect(readFileSync(join(made, 'regular.ttf')).equals(regular)).toBe(true);
    expect(readFileSync(join(made, 'bold.ttf')).equals(bold)).toBe(true);
    const withLibrary = readdirSync(made).filter(
      (file) => file.endsWith('.mjs') && readFileSync(join(made, file), 'utf8').includes('pdfaid:'),
    );
    expect(withLibrary.length).toBeGreaterThan(0);
    expect(withLibrary).not.toContain('index.mjs');
  });

  test('of an area without a function throws an error with its name', async () => {
    const bundles = bundleOf(new Map([['ranks', await bundle('fixture', fixture)]]));
    expect(bundles('ranks')).toBe(await bundle('fixture', fixture));
    expect(() => bundles('roster')).toThrow(/"roster" has calls but no function/);
  });
});
