/** 检查要点: what to look at on the spot, by trade. Own list after the technical guides for heavy-pollution performance grading; no standard. */
interface TradeChecks {
  /** Parts of names of the trade. */
  words: readonly string[]
  checks: readonly string[]
}

/** The first that fits counts: special trades come before general ones. */
const trades: readonly TradeChecks[] = [
  {
    words: ['焦化', '炼焦'],
    checks: [
      '装煤、推焦除尘地面站是否运行',
      '炉门、炉盖、上升管有无冒烟',
      '化产区 VOCs 收集与回炉（焚烧）温度',
      '煤场、焦场苫盖与转运除尘',
    ],
  },
  {
    words: ['钢铁', '炼铁', '炼钢', '烧结', '铁合金'],
    checks: [
      '烧结（矿热炉）机头脱硫脱硝与在线数据',
      '出铁场、转炉二次除尘集气罩是否外逸',
      '料场封闭与皮带转运除尘',
      '进出车辆清洗与国四以下货车',
    ],
  },
  {
    words: ['火电', '供热', '热力', '锅炉', '发电'],
    checks: ['脱硫、脱硝、除尘设施运行与旁路', '在线数据与 DCS 曲线是否一致', '煤场、灰场苫盖与喷淋'],
  },
  {
    words: ['水泥', '石灰', '砖瓦', '耐火', '陶瓷', '玻璃'],
    checks: ['窑尾（窑炉）脱硫脱硝除尘与氨逃逸', '破碎、配料、包装收尘', '物料堆场封闭与道路积尘', '错峰停窑执行情况'],
  },
  {
    words: ['铸造', '有色', '冶炼'],
    checks: ['熔炼、浇注、落砂集气与除尘', '树脂砂造型、涂装工序 VOCs 收集', '车间有无可见烟尘外逸'],
  },
  {
    words: ['洗选', '煤炭', '采石', '矿', '混凝土', '搅拌', '砂石'],
    checks: ['物料封闭、苫盖与喷淋', '破碎、筛分、皮带转运除尘', '出口车辆冲洗与道路积尘', '非道路移动机械编码与冒黑烟'],
  },
  {
    words: ['煤制油', '煤化工', '甲醇', '合成氨', '化工', '硝酸', '制药', '炼油'],
    checks: ['工艺尾气去向与火炬燃烧状态', '储罐呼吸阀、装卸平台油气回收', '设备与管线泄漏（LDAR）记录', '污水池密闭与废气收集'],
  },
  {
    words: ['涂装', '印刷', '家具', '塑料', '橡胶', '油墨', '胶'],
    checks: ['含 VOCs 物料密闭储存与低 VOCs 替代台账', '喷涂、印刷、烘干工序集气罩风速', '活性炭更换记录与燃烧装置温度'],
  },
  { words: ['油品', '加油', '储运'], checks: ['油气回收装置运行与气液比', '储罐、卸油口密闭', '夜间装卸油作业'] },
  { words: ['焚烧'], checks: ['炉膛温度与烟气净化运行', '飞灰、渗滤液贮存', '在线数据与停炉记录'] },
  { words: ['食品', '餐饮', '屠宰', '养殖', '饲料'], checks: ['油烟（异味）净化设施运行与清洗记录', '锅炉燃料与烟气', '污水站、粪污密闭'] },
]

/** 检查要点 of a trade by its name; none for an unknown one. */
export const tradeChecks = (industry: string): readonly string[] =>
  trades.find(({ words }) => words.some(word => industry.includes(word)))?.checks ?? []
