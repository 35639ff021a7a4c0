/** Sentences of pages without results that the demo city has from its start. */
const fromTheStart = /还没有(已发布的清单|清单|填报任务|面源任务|走航记录)|暂无监测数据/g
/** And those that the platform makes by itself in the first minutes; forecasts of the day from one o'clock on. */
const inTheBackground = /还没有(来源解析结果|研判|案件|预报|可检验的预报)|暂无预报|尚无模拟事件验证/g

/** Sentences of a page's text that say that a result is missing. @param background whether the installation makes its background runs */
export const missingResults = (text: string, { background = false } = {}): string[] =>
  [fromTheStart, ...(background ? [inTheBackground] : [])].flatMap(words => text.match(words) ?? [])
