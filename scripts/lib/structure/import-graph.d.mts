import type { SourceTree } from './source-tree.d.mts'

export const importGraph: (tree: SourceTree) => Map<string, Set<string>>
