import type { SourceTree } from './source-tree.d.mts'

export const folderCircles: (tree: SourceTree, graph: Map<string, Set<string>>) => { checked: string[]; inner: string[] }
