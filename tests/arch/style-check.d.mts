import type { SourceTree } from '../../scripts/lib/structure/source-tree.mjs'

type Styles = Record<string, Record<string, number>>

export const findStyles: (tree: SourceTree) => Styles
export const checkStyles: () => { found: Styles; listed: Styles; above: string[]; below: string[] }
