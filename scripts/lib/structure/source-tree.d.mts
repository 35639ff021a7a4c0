export const treeOf: (texts: Map<string, string>) => object
