import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { caseLink, casesPath } from '#/page/work/work-paths.ts'

export type Briefing = NonNullable<OutputOf<typeof briefingCalls.Query>>
export type Sentence = Briefing['sentences'][number]
export type Figure = Exclude<Sentence['parts'][number], string>
export type Version = Briefing['versions'][number]

const analysis = '/LaiYuanChengYin'
const pages: Readonly<Record<string, string>> = {
  ranking: `${analysis}/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed`,
  weather: `${analysis}/KongQiZhiLiangDongTaiFenXi/ShiKuangQiXiangShuJu`,
  shares: `${analysis}/QuYuWuRanGongXianZhanBi`,
  alarms: `${analysis}/KongQiZhiLiangChaoBiaoGaoJing/ZhanDianBaoJingChaXun`,
  forecast: `${analysis}/KongQiZhiLiangYuBaoYuJing/KongQiZhiLiangYuBao`,
  targets: '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi',
  tracing: '/ReDianWangGeSuYuan/WuRanYuanJingZhunFenXiXiTong',
  cases: casesPath,
}

/** Address of the page that shows a figure: `case:12` is the record of a case. */
export const pageLink = (page: string): string => {
  const [kind, id] = page.split(':')
  return kind === 'case' ? caseLink(Number(id)) : (pages[page] ?? casesPath)
}

export const stateWords = { draft: '草稿', released: '已签发' } as const
