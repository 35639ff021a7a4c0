import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spreadsheetMediaTypes } from '@qingyuan/contract/media-types.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Services } from '#/platform/services.ts'

interface DemoFile {
  name: string
  content: Buffer
  mediaType: string
}

interface Upload {
  path: string
  name: string
  mediaType: string
  size: number
}

/** A file as an upload has it; removed afterwards. */
export const withUpload = async <T>(
  services: Services,
  { name, content, mediaType }: DemoFile,
  take: (upload: Upload) => Promise<T>,
): Promise<T> => {
  const folder = services.files.temporaryFolder
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `demo-${process.pid}-${name}`)
  await writeFile(path, content)
  try {
    const { size } = await stat(path)
    return await take({ path, name, mediaType, size })
  } finally {
    await rm(path, { force: true })
  }
}

/** A table as an uploaded spreadsheet; removed afterwards. */
export const withSheet = async <T>(services: Services, name: string, frame: Frame, take: (upload: Upload) => Promise<T>): Promise<T> => {
  const { path, size, discard } = await services.exports.toXlsx(frame)
  try {
    return await take({ path, name, mediaType: spreadsheetMediaTypes[0]!, size })
  } finally {
    await discard()
  }
}
