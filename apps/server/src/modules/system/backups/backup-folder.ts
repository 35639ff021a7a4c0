import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

/** What the last reading of a file gave; beside the file, because a restore replaces every table. */
const Checked = Type.Object({
  checkedAt: Type.Integer(),
  /** Size and time of the file that was read: another file of that name is unchecked. */
  bytes: Type.Integer(),
  modifiedMs: Type.Number(),
  createdAt: Type.Union([Type.String(), Type.Null()]),
  tables: Type.Union([Type.Integer(), Type.Null()]),
  rows: Type.Union([Type.Integer(), Type.Null()]),
  fault: Type.Union([Type.String(), Type.Null()]),
})
export type Checked = Type.Static<typeof Checked>

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')
export const backupPath = (dataDir: string, name: string): string => join(backupFolder(dataDir), name)
const notePath = (dataDir: string, name: string): string => `${backupPath(dataDir, name)}.check.json`

const readCheck = async (path: string): Promise<Checked | null> => {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Value.Check(Checked, value) ? value : null
  } catch {
    return null
  }
}

export interface BackupFile {
  name: string
  bytes: number
  modifiedMs: number
  checked: Checked | null
}

export const findBackup = async (dataDir: string, name: string): Promise<BackupFile | undefined> => {
  const found = await stat(backupPath(dataDir, name)).catch(() => null)
  if (!found?.isFile()) return undefined
  const checked = await readCheck(notePath(dataDir, name))
  const isSame = checked?.bytes === found.size && checked.modifiedMs === found.mtimeMs
  return { name, bytes: found.size, modifiedMs: found.mtimeMs, checked: isSame ? checked : null }
}

/** Newest first; none while the folder is not there yet. */
export const listBackups = async (dataDir: string): Promise<BackupFile[]> => {
  const names = await readdir(backupFolder(dataDir)).catch(() => [])
  const files = await Promise.all(names.filter(name => name.endsWith('.backup')).map(name => findBackup(dataDir, name)))
  return files.filter(file => file !== undefined).sort((a, b) => b.modifiedMs - a.modifiedMs)
}

export const openFolder = (dataDir: string) => mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })

export const writeCheck = async (dataDir: string, name: string, result: Omit<Checked, 'bytes' | 'modifiedMs'>): Promise<void> => {
  const { size, mtimeMs } = await stat(backupPath(dataDir, name))
  const path = notePath(dataDir, name)
  await writeFile(`${path}.part`, JSON.stringify({ ...result, bytes: size, modifiedMs: mtimeMs } satisfies Checked))
  await rename(`${path}.part`, path)
}

export const removeBackup = async (dataDir: string, name: string): Promise<void> => {
  await rm(backupPath(dataDir, name))
  await rm(notePath(dataDir, name), { force: true })
}

export const freeBytes = async (dataDir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}
