import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { addDays, daysBetween } from '@qingyuan/domain/time.ts'
import { trajectoriesPath } from '#/page/trajectories-link.ts'
import { caseLink, casesPath } from '#/page/work/work-paths.ts'

export type Briefing = NonNullable<OutputOf<typeof briefingCalls.Query>>
export type Sentence = Briefing['sentences'][number]
export type Figure = Exclude<Sentence['parts'][number], string>
export type Version = Briefing['versions'][number]

const analysis = '/LaiYuanChengYin'
const rankingPath = `${analysis}/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed`
const alarmsPath = `${analysis}/KongQiZhiLiangChaoBiaoGaoJing/ZhanDianBaoJingChaXun`
const pages: Readonly<Record<string, string>> = {
  ranking: rankingPath,
  cityRanking: `${rankingPath}?kind=city`,
  weather: `${analysis}/KongQiZhiLiangDongTaiFenXi/ShiKuangQiXiangShuJu`,
  monitoring: `${analysis}/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi`,
  shares: `${analysis}/QuYuWuRanGongXianZhanBi`,
  alarms: alarmsPath,
  forecast: `${analysis}/KongQiZhiLiangYuBaoYuJing/KongQiZhiLiangYuBao`,
  targets: '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi',
  margin: `${analysis}/KongQiZhiLiangJueCeFenXi/JinRiMuBiaoYuLiang`,
  tracing: '/ReDianWangGeSuYuan/WuRanYuanJingZhunFenXiXiTong',
  cases: casesPath,
  openAlarms: `${alarmsPath}?watch=open`,
  openCases: `${casesPath}?state=open`,
  decidingCases: `${casesPath}?state=deciding`,
}

const withParameters = (path: string, parameters: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(parameters)}`

const daysOf = (path: string, places: string, from: string, to: string) => withParameters(path, { places, step: 'day', from, to })
/** Addresses with a place and a day: `weather:1:2026-11-24`. */
const placedPages: Readonly<Record<string, (place: string, day: string) => string>> = {
  weather: (places, day) => withParameters(pages.weather!, { places, step: 'hour', from: `${day} 01`, to: `${day} 24` }),
  hours: (places, day) => withParameters(pages.monitoring!, { places, step: 'hour', from: `${day} 01`, to: `${day} 24` }),
  ranking: (_, day) => withParameters(rankingPath, { kind: 'county', period: 'day', time: day }),
  cityRanking: (_, day) => withParameters(rankingPath, { kind: 'city', period: 'day', time: day }),
  alarms: (_, day) => withParameters(alarmsPath, { watch: 'day', from: day, to: day }),
  /** The day beside the one before it. */
  change: (places, day) => daysOf(pages.monitoring!, places, addDays(day, -1), day),
  /** The day beside the 30 before it. */
  winds: (places, day) => daysOf(pages.weather!, places, addDays(day, -30), day),
  shares: (place, day) => withParameters(pages.shares!, { place, from: `${day} 01`, to: `${day} 24` }),
  paths: (places, day) =>
    withParameters(trajectoriesPath, {
      view: 'sources',
      places,
      from: day,
      to: day,
      every: '1',
      hours: '24',
      height: 'list500m',
      clusters: '3',
      go: '1',
    }),
}

/** Address of the page that shows a figure: `case:12` is the record of a case. */
export const pageLink = (page: string): string => {
  const [kind, id, day] = page.split(':')
  if (kind === 'margin' && id) return withParameters(pages.margin!, { place: id })
  if (kind === 'case') return caseLink(Number(id))
  return (id && day && placedPages[kind!]?.(id, day)) || (pages[kind!] ?? casesPath)
}

/** Number of a case in the address of a proposal; null where it leads elsewhere. */
export const caseOfPage = (page: string): number | null => (page.startsWith('case:') ? Number(page.slice(5)) : null)

/** `2026 年第 326 期`: issues are counted by the day of the year. */
export const issueText = (day: string): string => {
  const year = day.slice(0, 4)
  return `${year} 年第 ${daysBetween(`${year}-01-01`, day).length} 期`
}

export const stateWords = { draft: '草稿', released: '已签发' } as const
