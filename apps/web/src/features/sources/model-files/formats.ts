import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'

export type ModelFile = OutputOf<typeof modelFileCalls.List>[number]
export type Format = InputOf<typeof modelFileCalls.Import>['format']

/** Formats that are read, with what each brings. */
export const fileFormats: Readonly<Record<Format, { label: string; brings: string }>> = {
  auto: { label: '按内容识别', brings: '下列任一格式' },
  arl: { label: 'ARL（HYSPLIT 气象）', brings: '气象场' },
  grib2: { label: 'GRIB 1、2（GFS、NAM、ERA5 等）', brings: '气象场或单个要素' },
  netcdf: { label: 'netCDF（ERA5、CAMx 等）', brings: '气象场、浓度或单个要素' },
  cdump: { label: 'cdump（HYSPLIT 浓度）', brings: '浓度网格' },
  uamiv: { label: 'UAM-IV（CAMx）', brings: '浓度网格；旧文件须填原点' },
  calpuff: { label: 'CALPUFF CONC', brings: '受体与网格浓度' },
  calmet: { label: 'CALMET', brings: '气象场' },
  tdump: { label: 'tdump（HYSPLIT 轨迹）', brings: '轨迹' },
  asc: { label: 'ESRI ASCII 网格', brings: '地形' },
}

export const kindWords = { meteorology: '气象场', concentration: '模型结果', trajectory: '轨迹', terrain: '地形' } as const
