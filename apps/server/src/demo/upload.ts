import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#/platform/services.ts'

interface DemoFile {
  name: string
  content: Buffer
  mediaType: string
}

/** A file as an upload has it; removed afterwards. */
export const withUpload = async <T>(
  services: Services,
  { name, content, mediaType }: DemoFile,
  take: (upload: { path: string; name: string; mediaType: string; size: number }) => Promise<T>,
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
