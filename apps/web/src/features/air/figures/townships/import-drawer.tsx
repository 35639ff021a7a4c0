import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'

const { Check: check, Commit: commit, Imports: records, Undo: undo } = townshipCalls
const systems = { wgs84: 'WGS-84（CGCS2000 同）', gcj02: 'GCJ-02（高德、腾讯地图）' } as const
type Coordinates = keyof typeof systems

/** Borders of townships from a GeoJSON file: checked feature by feature, taken whole or not at all. */
export const TownshipDrawer = ({ onClose }: { onClose: () => void }) => {
  const [coordinates, setCoordinates] = useState<Coordinates>('wgs84')
  return (
    <SheetDrawer
      title="导入乡镇边界"
      rule="先检查后写入；任何一个要素有误则整份不写入；写入后替换文件所涉区县的原有边界"
      calls={{ check, commit, records, undo }}
      input={{ coordinates }}
      invalidates={[townshipCalls.List, analysisMapCalls.TownshipPatches]}
      changes={({ rows }) => rows}
      about={row => (row.coordinates === 'gcj02' ? 'GCJ-02 已换算' : 'WGS-84')}
      consequence="这次导入的乡镇边界将删除，不恢复更早的边界。"
      fields={
        <>
          文件的坐标系
          <Radio.Group
            value={coordinates}
            onChange={event => setCoordinates(event.target.value as Coordinates)}
            options={optionsOf(systems)}
          />
        </>
      }
      endings={['.geojson', '.json']}
      hint="GeoJSON（UTF-8）的 FeatureCollection，每个要素一个乡镇或街道：属性 name（或 乡镇）为名称，county（或 区县）可不填；图形为 Polygon 或 MultiPolygon。逐个检查：在长治市内、按面积定区县、边界不自相交、同一区县内不重名、相互不压盖。平台不附带乡镇边界，请使用主管部门提供的数据。"
      counted="个乡镇"
      heads={['要素', '名称']}
      onClose={onClose}
    />
  )
}
