import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Few files instead of many small ones: a page that loaded 44 files at its first visit loads five.
 * What the entry needs is one, what the sign-in form needs beyond it another, and what seven pages or more share a third, fetched after signing in.
 * Charts and maps keep their own files: a page without them never loads these.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'sign-in', test: /[\\/](antd[\\/]es|@rc-component)[\\/](form|input)[\\/]|[\\/]domain[\\/]src[\\/]counties\.ts$/, priority: 2 },
  { name: 'parts', test: id => !/[\\/]node_modules[\\/](maplibre-gl|echarts|zrender)[\\/]/.test(id), minShareCount: 7, priority: 1 },
]

const signIn = /[\\/]login\.page\.tsx$/

/** Fails the build when scripts of the sign-in page, packed, are more than `most` bytes: what one page shares with the rest must not come along. */
export const firstLoad = (most: number): Plugin => ({
  name: 'first-load',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const loaded = new Set<string>()
    const load = (name: string) => {
      if (loaded.has(name)) return
      loaded.add(name)
      const file = bundle[name]
      if (file?.type === 'chunk') file.imports.forEach(load)
    }
    for (const { isEntry, facadeModuleId, fileName } of chunks) if (isEntry || signIn.test(facadeModuleId ?? '')) load(fileName)
    const bytes = chunks.filter(({ fileName }) => loaded.has(fileName)).reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    if (bytes > most) this.error(`登录页首次加载的脚本压缩后 ${bytes} 字节，超过 ${most} 字节`)
  },
})
