export interface GribParameter {
  /** The short name that decoders of the field use. */
  name: string
  title: string
  unit: string
}

const row = (name: string, title: string, unit: string): GribParameter => ({ name, title, unit })

/** Discipline.category.number (code table 4.2) of what meteorology for dispersion needs. */
const table: Readonly<Record<string, GribParameter>> = {
  '0.0.0': row('t', '气温', 'K'),
  '0.0.2': row('pt', '位温', 'K'),
  '0.0.4': row('tmax', '最高气温', 'K'),
  '0.0.5': row('tmin', '最低气温', 'K'),
  '0.0.6': row('dpt', '露点温度', 'K'),
  '0.0.10': row('lhtfl', '潜热通量', 'W m-2'),
  '0.0.11': row('shtfl', '感热通量', 'W m-2'),
  '0.1.0': row('q', '比湿', 'kg kg-1'),
  '0.1.1': row('r', '相对湿度', '%'),
  '0.1.3': row('pwat', '可降水量', 'kg m-2'),
  '0.1.7': row('prate', '降水率', 'kg m-2 s-1'),
  '0.1.8': row('tp', '总降水量', 'kg m-2'),
  '0.1.10': row('acpcp', '对流降水量', 'kg m-2'),
  '0.1.11': row('sdepth', '雪深', 'm'),
  '0.2.0': row('wdir', '风向', 'degree'),
  '0.2.1': row('ws', '风速', 'm s-1'),
  '0.2.2': row('u', '风的 u 分量', 'm s-1'),
  '0.2.3': row('v', '风的 v 分量', 'm s-1'),
  '0.2.8': row('w', '垂直速度（气压）', 'Pa s-1'),
  '0.2.9': row('wz', '垂直速度（几何）', 'm s-1'),
  '0.2.10': row('absv', '绝对涡度', 's-1'),
  '0.2.22': row('gust', '阵风', 'm s-1'),
  '0.2.30': row('fricv', '摩擦速度', 'm s-1'),
  '0.3.0': row('pres', '气压', 'Pa'),
  '0.3.1': row('prmsl', '海平面气压', 'Pa'),
  '0.3.4': row('z', '位势', 'm2 s-2'),
  '0.3.5': row('gh', '位势高度', 'gpm'),
  '0.3.18': row('hpbl', '边界层高度', 'm'),
  '0.3.196': row('hpbl', '边界层高度', 'm'),
  '0.4.7': row('dswrf', '向下短波辐射', 'W m-2'),
  '0.4.192': row('dswrf', '向下短波辐射', 'W m-2'),
  '0.5.3': row('dlwrf', '向下长波辐射', 'W m-2'),
  '0.6.1': row('tcc', '总云量', '%'),
  '0.7.6': row('cape', '对流有效位能', 'J kg-1'),
  '0.7.7': row('cin', '对流抑制能量', 'J kg-1'),
  '0.19.0': row('vis', '能见度', 'm'),
  '2.0.0': row('lsm', '海陆掩码', '1'),
  '2.0.1': row('sr', '地表粗糙度', 'm'),
}

/** Meaning of the numbers; null when the table does not contain them (the numbers are then shown). */
export const parameterOf = (discipline: number, category: number, number: number): GribParameter | null =>
  table[`${discipline}.${category}.${number}`] ?? null
