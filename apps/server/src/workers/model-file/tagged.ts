import type { ModelSeries } from '@qingyuan/formats/model-output/model-output.ts'
import { type PsatClassName, type PsatName, parsePsatName, pm25Classes } from '@qingyuan/formats/uam-iv/psat-names.ts'

/** Species whose sources tagged transport computes, and the tracer classes whose sum it is. NO2 by RGN: the little NO3 and N2O5 in it counts. */
const recipes = {
  pm2_5: pm25Classes,
  pm10: [...pm25Classes, 'PCC', 'PCS'],
  so2: ['SO2'],
  no2: ['RGN'],
} as const satisfies Record<string, readonly PsatClassName[]>
export type TaggedSpecies = keyof typeof recipes
const words: Record<TaggedSpecies, string> = { pm2_5: 'PM2.5', pm10: 'PM10', so2: 'SO2', no2: 'NO2' }

/** g/mol; gases at 25 °C and 1013.25 hPa, where GB 3095 states them. */
const molar: Partial<Record<TaggedSpecies, number>> = { so2: 64.06, no2: 46.01 }
const litresPerMole = 24.465

/** Origin of a tracer: a source region, the initial air, a side (`boundary` where sides are not distinguished); 0 is no group. */
export interface Tag {
  species: TaggedSpecies
  region: string
  group: number
}

const regionOf = ({ origin, region, side }: PsatName): string =>
  origin === 'emission' ? `region-${region}` : origin === 'initial' ? 'initial' : (side ?? 'boundary')
const regionWords = (region: string): string =>
  region.startsWith('region-') ? `源区 ${region.slice(7)}` : ({ initial: '初始', boundary: '边界' }[region] ?? `边界 ${region}`)

/** To μg/m³; null for a unit that does not say how. */
const factorOf = (species: TaggedSpecies, unit: string): number | null => {
  const mass = molar[species]
  if (mass === undefined) return /^[u\u00b5μ]g ?(?:\/m3|m-?3|m\*\*-3)$/.test(unit) ? 1 : null
  if (/^ppmv?$/i.test(unit)) return (1000 * mass) / litresPerMole
  if (/^ppbv?$/i.test(unit)) return mass / litresPerMole
  return unit === 'umol/m3' ? mass : null
}

/** Tracers of the air at the ground: deposition and higher layers tell no receptor's sources. */
const atGround = ({ level, place }: ModelSeries): boolean =>
  place === 'grid' && (level.kind === 'model' ? level.index === 1 : level.kind === 'layer' && level.bottomM === 0)

const sumOf = (parts: readonly { values: ModelSeries['values']; factor: number }[]): Float32Array[] =>
  parts[0]!.values.map((_, span) => {
    const sum = new Float32Array(parts[0]!.values[span]!.length)
    for (const { values, factor } of parts) for (let n = 0; n < sum.length; n++) sum[n]! += factor * values[span]![n]!
    return sum
  })

/**
 * Tracers of PSAT / OSAT put together to what people ask for: PM2.5, PM10, SO2 and NO2 at the ground by source region and emission group, μg/m³.
 * Empty for a file without tracers.
 */
export const taggedSums = (series: readonly ModelSeries[]): { tag: Tag; name: string; values: Float32Array[] }[] => {
  const tracers = series.filter(atGround).flatMap(each => {
    const name = parsePsatName(each.species)
    return name ? [{ name, each }] : []
  })
  return (Object.keys(recipes) as TaggedSpecies[]).flatMap(species => {
    const classes = recipes[species] as readonly PsatClassName[]
    const groups = new Map<string, { tag: Tag; parts: { values: ModelSeries['values']; factor: number }[] }>()
    for (const { name, each } of tracers) {
      const factor = classes.includes(name.cls) ? factorOf(species, each.unit.trim()) : null
      if (factor === null) continue
      const tag: Tag = { species, region: regionOf(name), group: name.origin === 'emission' ? name.group : 0 }
      const key = `${tag.region} ${tag.group}`
      const group = groups.get(key) ?? { tag, parts: [] }
      group.parts.push({ values: each.values, factor })
      groups.set(key, group)
    }
    return [...groups.values()].map(({ tag, parts }) => ({
      tag,
      name: `${words[species]} 来源 · ${regionWords(tag.region)}${tag.group > 0 ? ` · 排放组 ${tag.group}` : ''}`,
      values: sumOf(parts),
    }))
  })
}
