import { numberText } from './number-text.ts'
import { compass8, compass8Names } from './wind.ts'

/** Text for a suspected enterprise, the same on screens and in the report. */

/** Colour of its mark and bar: how much of the rise is laid on it. */
export const suspectColour = (share: number): string => (share >= 0.2 ? '#c5221f' : share >= 0.1 ? '#ad5b00' : '#566275')

export const shareText = (share: number, decimals = 1): string => `${numberText(share * 100, decimals)} %`

/** `29–47 %`: 10 to 90 % of the members. */
export const intervalText = ({ low, high }: { low: number; high: number }): string =>
  `${numberText(low * 100, 0)}–${numberText(high * 100, 0)} %`

/** Metres up to 2 km, then kilometres to a tenth. */
export const distanceText = (metres: number): string =>
  metres >= 2000 ? `${Number((metres / 1000).toFixed(1))} km` : `${Math.round(metres)} m`

/** `东北 56°`, seen from the station. */
export const bearingText = (bearing: number): string => `${compass8Names[compass8(bearing) ?? 0]} ${numberText(bearing, 0)}°`

export const positionText = ({ distanceM, bearing }: { distanceM: number; bearing: number }): string =>
  `${distanceText(distanceM)} · ${bearingText(bearing)}`

/** Why enterprises of the inventory are not among those traced; empty where none was left out. */
export const screenedOutText = (
  screened: { count: number; nearest: readonly { name: string; distanceM: number }[] } | undefined,
): string => {
  if (screened === undefined || screened.count === 0) return ''
  const nearest = screened.nearest.map(({ name, distanceM }) => `${name}（${distanceText(distanceM)}）`).join('、')
  return `30 km 内另有 ${screened.count} 家企业，试算中其排放几乎到不了各站点，未参与归因；距站点最近的是${nearest}`
}

/** Incidents that a score is of: `本站中等风模拟事件 12 起`, `全市各类风模拟事件 100 起`. */
export const twinText = (score: { scope: 'station' | 'city'; windClass: string | null; incidents: number }): string =>
  `${score.scope === 'station' ? '本站' : '全市'}${score.windClass ?? '各类风'}模拟事件 ${score.incidents} 起`

/** Parts of a rise, by the same words everywhere; `outside` where a trace does not tell the last two apart. */
export const tracePartNames = {
  known: '清单内',
  unknown: '未知来源',
  background: '区域背景',
  outside: '清单外（未知来源或区域背景）',
} as const
export type TracePartKey = keyof typeof tracePartNames

/** What is known of the place of a part; nothing of the enterprises, which are named one by one. */
export const tracePartNotes: Readonly<Record<TracePartKey, string>> = {
  known: '',
  unknown: '不在排放清单内',
  background: '市外输送、二次生成与零散来源',
  outside: '静小风时段和较早的溯源不能分开',
}

/** `清单内 51 %（34–66 %）、未知来源 38 %（22–61 %）、区域背景 11 %（6–19 %）`. */
export const tracePartsText = (parts: readonly { name: string; share: number; low: number; high: number }[]): string =>
  parts.map(part => `${part.name} ${shareText(part.share, 0)}（${intervalText(part)}）`).join('、')

/** What is said of a trace in calm air, wherever it is shown: nothing of shares. */
export const calmTraceTitle = '静小风，来源不可分辨'
export const calmTraceWords = '风向不能指明来源：不能判断来自清单内哪一家，也不能排除它们；有无未知来源不可判定。'

interface TraceOrigin {
  /** In calm air the wind points to none of the sources. */
  calm: boolean
  parts: readonly { key: TracePartKey; name: string; share: number; low: number; high: number }[]
}

/** The part that may come from sources that are in no inventory; undefined where a trace has no parts. */
export const unidentifiedPart = <P extends { key: TracePartKey }>(parts: readonly P[]): P | undefined =>
  parts.find(({ key }) => key === 'unknown' || key === 'outside')

/** A case whose unknown source has more than this is closed with a reason only. */
const mostUnknownShare = 0.5

/** What was not found of the sources of a rise, in words: its case is closed with a reason only. Null where most of it is explained. */
export const unfoundSourceText = ({ calm, parts }: TraceOrigin): string | null => {
  if (calm) return calmTraceTitle
  const part = unidentifiedPart(parts)
  return part && part.share > mostUnknownShare ? `${part.name}占 ${shareText(part.share, 0)}` : null
}

/** Colour of a source that is in no inventory: none of the ranked enterprises has it. */
export const unknownColour = '#53389e'

/** How sure it is that there is a source in no inventory: `很可能`. */
export const likelihoodText = (probability: number): string =>
  probability >= 0.95
    ? '几乎肯定'
    : probability >= 0.8
      ? '很可能'
      : probability >= 0.5
        ? '可能'
        : probability >= 0.2
          ? '不大可能'
          : '基本排除'

/** `8.4 : 1` for and `1 : 8.4` against. */
export const oddsText = (odds: number): string => {
  const most = 200
  const text = (value: number) => (value >= most ? `> ${most}` : numberText(value, value >= 10 ? 0 : 1))
  return odds >= 1 ? `${text(odds)} : 1` : `1 : ${text(1 / Math.max(odds, 1e-9))}`
}

/** Lower end of a share from which on an enterprise is ordered to explain: below it the unknown is looked for first. */
export const leastOrderedShare = 0.05

/** Below this probability of an unknown source no place is shown for it, and no one is sent to look for it. */
export const leastShownUnknown = 0.5

/** `甲区在站点西北 302° 2.1 km（潞城区），概率 61 %`. */
export const regionText = (region: { name: string; bearing: number; distanceM: number; county: string; probability: number }): string =>
  `${region.name}区在站点${bearingText(region.bearing)} ${distanceText(region.distanceM)}${region.county && `（${region.county}）`}，概率 ${shareText(region.probability, 0)}`
