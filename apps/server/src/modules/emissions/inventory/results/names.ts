import { countyById } from '@qingyuan/domain/counties.ts'
import { classTree } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'

type Node = Awaited<ReturnType<typeof classTree>>[number]

/** One of the ten categories that tables and charts show; mobile sources are two codes. */
export interface DisplaySource {
  name: string
  codes: readonly string[]
}

export interface SourceNames {
  display: readonly DisplaySource[]
  /** Name of a code of 2, 4, 7 or 10 digits. */
  nameOf(code: string): string
  /** Codes of the leaves. */
  leaves: readonly string[]
  /** All levels of a code: 化石燃料固定燃烧源 › 电力 › 烟煤 › 煤粉炉. */
  pathOf(code: string): string
}

const levels = [2, 4, 7, 10]
const known = new WeakMap<Db, Promise<SourceNames>>()

const displayOf = (roots: readonly Node[]): DisplaySource[] => {
  const grouped = new Map<string, string[]>()
  // 移动源-道路 and 移动源-非道路 are shown as 移动源.
  for (const { code, name } of roots) {
    const shown = name.split('-')[0]!
    grouped.set(shown, [...(grouped.get(shown) ?? []), code])
  }
  return [...grouped].map(([name, codes]) => ({ name, codes }))
}

const read = async (db: Db): Promise<SourceNames> => {
  const roots = await classTree({ db })
  const names = new Map<string, string>()
  const walk = (nodes: readonly Node[]) => {
    for (const { code, name, children = [] } of nodes) {
      names.set(code, name)
      walk(children)
    }
  }
  walk(roots)
  const nameOf = (code: string) => names.get(code) ?? code
  const upTo = (code: string) => levels.filter(length => length <= code.length)
  return {
    display: displayOf(roots),
    nameOf,
    leaves: [...names.keys()].filter(code => code.length === 10),
    pathOf: code =>
      upTo(code)
        .map(length => nameOf(code.slice(0, length)))
        .join(' › '),
  }
}

/** Names of the source tree. Cached, except while the library of the installation is not loaded yet. */
export const sourceNames = async ({ db }: { db: Db }): Promise<SourceNames> => {
  const reading = known.get(db) ?? read(db)
  known.set(db, reading)
  const names = await reading
  if (names.display.length === 0) known.delete(db)
  return names
}

/** 工艺过程源 › 焦化 › … by the ten digits of a leaf. */
export const sourcePaths = async (services: { db: Db }): Promise<ReadonlyMap<string, string>> => {
  const { leaves, pathOf } = await sourceNames(services)
  return new Map(leaves.map(code => [code, pathOf(code)]))
}

export const countyName = (id: number): string => countyById.get(id)?.name ?? ''
