import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'

export interface PackedFile {
  /** Path in the zip, `/` between. */
  path: string
  data: Uint8Array
}

export const manifestName = 'MANIFEST.sha256'

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** A line a file as `sha256sum -c` reads it, by path. */
export const manifestOf = (files: readonly PackedFile[]): string =>
  files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, data }) => `${sha256(data)}  ${path}\n`)
    .join('')

/** All files with their manifest as a zip, and the manifest's own hash: this one number proves all the rest. */
export const packDossier = (files: readonly PackedFile[]): { zip: Buffer; seal: string } => {
  const manifest = Buffer.from(manifestOf(files))
  const entries = [...files, { path: manifestName, data: new Uint8Array(manifest) }]
  const zip = zipSync(Object.fromEntries(entries.map(({ path, data }) => [path, data])), { level: 6, mtime: '2000-01-01T00:00:00Z' })
  return { zip: Buffer.from(zip), seal: sha256(manifest) }
}
