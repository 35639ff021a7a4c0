/** Categories of the inventory by those of the source profiles. What plants emit is in no inventory. */
const inventoryOf: Readonly<Record<string, string>> = {
  机动车: '移动源',
  油品挥发: '储存运输源',
  燃气: '储存运输源',
  燃煤: '化石燃料固定燃烧源',
  焦化: '工艺过程源',
  化工: '工艺过程源',
  石化: '工艺过程源',
  生物质: '生物质燃烧源',
  溶剂使用: '溶剂使用源',
  废水: '废弃物处理源',
  填埋: '废弃物处理源',
  餐饮: '其他排放源',
}
const natural = '植物'

interface Factor {
  share: number
  isNamed: boolean
  nearest: readonly { category: string }[]
}

export interface Agreement {
  rows: { name: string; factors: number[]; pmf: number | null; inventory: number | null }[]
  /** Shares of the modelled mass that have no counterpart: factors without a near profile, and plants. */
  unnamed: number
  natural: number
}

/**
 * Named factors beside the categories of an inventory, both as shares of what has a category (0..1). The factors are shares of concentration at one
 * station, the inventory's are of emission in its whole area: they agree in order of magnitude at best.
 */
export const agreementOf = (factors: readonly Factor[], tonnes: ReadonlyMap<string, number>): Agreement => {
  const categoryOf = ({ isNamed, nearest }: Factor) => (isNamed ? (nearest[0]?.category ?? null) : null)
  const shareOf = (wanted: (category: string | null) => boolean) =>
    factors.reduce((sum, factor) => (wanted(categoryOf(factor)) ? sum + factor.share : sum), 0)
  // Names of the inventory may say more: 其他排放源(餐饮油烟).
  const groupOf = (factor: Factor) => {
    const group = inventoryOf[categoryOf(factor) ?? '']
    return group === undefined ? null : ([...tonnes.keys()].find(name => name.startsWith(group)) ?? group)
  }
  const compared = factors.reduce((sum, factor) => (groupOf(factor) ? sum + factor.share : sum), 0)
  const total = [...tonnes.values()].reduce((a, b) => a + b, 0)
  const names = [...new Set([...factors.flatMap(factor => groupOf(factor) ?? []), ...tonnes.keys()])]
  const rows = names.flatMap(name => {
    const own = factors.flatMap((factor, k) => (groupOf(factor) === name ? [k] : []))
    const emitted = tonnes.get(name) ?? 0
    if (own.length === 0 && !(emitted > 0)) return []
    return [
      {
        ...{ name, factors: own },
        pmf: compared > 0 && own.length > 0 ? own.reduce((sum, k) => sum + factors[k]!.share, 0) / compared : null,
        inventory: total > 0 ? emitted / total : null,
      },
    ]
  })
  return {
    rows: rows.toSorted((a, b) => (b.inventory ?? 0) - (a.inventory ?? 0) || (b.pmf ?? 0) - (a.pmf ?? 0)),
    unnamed: shareOf(category => category === null),
    natural: shareOf(category => category === natural),
  }
}
