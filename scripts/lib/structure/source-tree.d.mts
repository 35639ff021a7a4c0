export interface SourceTree {
  paths: string[]
}
export const treeOf: (texts: Map<string, string>) => SourceTree
export const readTree: (root: string) => SourceTree
