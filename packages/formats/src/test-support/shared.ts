import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../../../../../shared/data/observations/', import.meta.url))

/** Is the material beside the repository there? Warns loudly when not, because the tests that need it are then skipped. */
export const hasShared = (path: string): boolean => {
  const there = existsSync(root + path)
  if (!there) console.warn(`\n!!! ${path} of ../shared/data/observations is not here: tests against real data are SKIPPED !!!\n`)
  return there
}

/** Bytes of a file of the shared observations, unpacked when it ends in `.gz`. Tests only. */
export const readShared = (path: string): Buffer => {
  const bytes = readFileSync(root + path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

const models = fileURLToPath(new URL('../../../../../shared/data/models/', import.meta.url))

/** As {@link hasShared}, for files of real models (`../shared/data/models`). */
export const hasModel = (path: string): boolean => {
  const there = existsSync(models + path)
  if (!there) console.warn(`\n!!! ${path} of ../shared/data/models is not here: tests against real models are SKIPPED !!!\n`)
  return there
}

/** Bytes of a file of the shared models, unpacked when it ends in `.gz`. Tests only. */
export const readModel = (path: string): Buffer => {
  const bytes = readFileSync(models + path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
