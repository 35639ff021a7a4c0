import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { outletCalls } from '@qingyuan/contract/sources/outlets.ts'
import type { LayerGroup, LayerKey } from '../layers.ts'

export type Enterprise = OutputOf<typeof outletCalls.Emitters>[number]

const industryKey = (industry: string): LayerKey => `industry:${industry}`
const controlKey = (level: string): LayerKey => `control:${level}`

/** Names with how many bear them, the most frequent first. */
const tally = (names: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'zh')).map(([name]) => name)
}

/** Two ways of picking the same enterprises: by what they make, by how closely they are watched. */
export const enterpriseGroups = (all: readonly Enterprise[]): LayerGroup[] =>
  all.length === 0
    ? []
    : [
        {
          key: 'industries',
          title: '企业（按行业）',
          icon: 'factory',
          children: tally(all.map(each => each.industry)).map(name => ({ key: industryKey(name), title: name })),
        },
        {
          key: 'controls',
          title: '企业（按管控级别）',
          icon: 'factory',
          children: tally(all.map(each => each.controlLevel)).map(name => ({ key: controlKey(name), title: name })),
        },
      ]

export const enterpriseCounts = (all: readonly Enterprise[]): Record<string, number> => {
  const counts: Record<string, number> = { industries: all.length, controls: all.length }
  for (const each of all)
    for (const key of [industryKey(each.industry), controlKey(each.controlLevel)]) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** Enterprises of the layers that are on, by either way, and the chosen one. */
export const shownEnterprises = (all: readonly Enterprise[], layers: readonly string[], chosen: number | null = null): Enterprise[] =>
  all.filter(each => each.id === chosen || layers.includes(industryKey(each.industry)) || layers.includes(controlKey(each.controlLevel)))
