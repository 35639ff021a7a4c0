/** A class of sources: a leaf of the tree 部门/行业 → 燃料/产品 → 工艺技术, with the end-of-pipe controls it may have as fourth level. */
export interface SourceClass {
  /** Ten digits: category 2, sector 2, fuel or product 3, technology 3. */
  scc: string
  category: string
  level1: { code: string; name: string }
  level2: { code: string; name: string }
  level3: { code: string; name: string }
  level4: { kind: string; allowedControls: string[] }
  sourceKind: 'point' | 'area' | 'line' | 'both'
  filledBy: 'enterprise' | 'surface' | 'both'
  activity: { name: string; unit: string; required: boolean }[]
  /** Names of the factor library. */
  pollutants: string[]
  method: string
  industryCodes: string[]
  temporalProfile: string
  spatialProxy: string
  provenance: string
  note: string
}

export interface SourceCategory {
  code: string
  name: string
  order: number
  provenance: string
}

export interface SourceTables {
  categories: SourceCategory[]
  controlTechnologies: { code: string; type: string; name: string }[]
  sources: SourceClass[]
}

/** A knot of the tree; `code` is the digits so far. Leaves carry their class. */
export interface SourceNode {
  code: string
  name: string
  children: SourceNode[]
  source?: SourceClass
}

const childOf = (parent: SourceNode, code: string, name: string): SourceNode => {
  const found = parent.children.find(child => child.code === code)
  if (found) return found
  const child: SourceNode = { code, name, children: [] }
  parent.children.push(child)
  return child
}

const checkClass = ({ scc, category, level1, level2, level3 }: SourceClass, seen: Set<string>): void => {
  if (!/^\d{10}$/.test(scc)) throw new RangeError(`源分类编码“${scc}”不是十位数字`)
  if (scc !== category + level1.code + level2.code + level3.code) throw new RangeError(`源分类 ${scc} 与其四级编码不一致`)
  if (seen.has(scc)) throw new RangeError(`源分类编码 ${scc} 重复`)
  seen.add(scc)
}

/** The tree of the categories in their order, children in the order of their codes. */
export const sourceTree = ({ categories, sources }: SourceTables): SourceNode[] => {
  const roots = categories.toSorted((a, b) => a.order - b.order).map(({ code, name }): SourceNode => ({ code, name, children: [] }))
  const seen = new Set<string>()
  for (const source of sources.toSorted((a, b) => (a.scc < b.scc ? -1 : 1))) {
    checkClass(source, seen)
    const root = roots.find(each => each.code === source.category)
    if (!root) throw new RangeError(`源分类 ${source.scc} 的部门 ${source.category} 不存在`)
    const sector = childOf(root, source.scc.slice(0, 4), source.level1.name)
    const product = childOf(sector, source.scc.slice(0, 7), source.level2.name)
    childOf(product, source.scc, source.level3.name).source = source
  }
  return roots
}

/** May a source of this class have the control? `DS*` means all that begin so; CT00, no control, always. */
export const allowsControl = ({ level4 }: SourceClass, code: string): boolean =>
  code === 'CT00' || level4.allowedControls.some(each => (each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : code === each))

export const classesByScc = ({ sources }: Pick<SourceTables, 'sources'>): ReadonlyMap<string, SourceClass> =>
  new Map(sources.map(source => [source.scc, source]))
