import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { type SourceNode, sourceTree } from '@qingyuan/engine/inventory/sources/source-class.ts'
import type { Db } from '#/platform/database/pool.ts'
import { sourceFacts } from './library.ts'
import { selectCategories } from './queries.ts'

type Tree = OutputOf<(typeof sourceClassCalls)['Tree']>

const toNode = ({ code, name, children, source }: SourceNode): Tree[number] => {
  if (source) return { code, name, classes: 1, filledBy: source.filledBy }
  const below = children.map(toNode)
  return { code, name, classes: below.reduce((sum, each) => sum + each.classes, 0), children: below }
}

/** Category, sector, fuel or product, technology: four levels whose codes are 2, 4, 7 and 10 digits. */
export const classTree = async ({ db }: { db: Db }): Promise<Tree> => {
  const [{ classes }, categories] = await Promise.all([sourceFacts({ db }), selectCategories(db)])
  const listed = categories.map(({ code, name, position }) => ({ code, name, order: position, provenance: '' }))
  return sourceTree({ categories: listed, controlTechnologies: [], sources: [...classes] }).map(toNode)
}
