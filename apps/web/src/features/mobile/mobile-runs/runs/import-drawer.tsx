import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { FieldStack, Stack } from '@qingyuan/ui/layout.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import type { ImportResult } from '#/page/import/findings.tsx'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'

const { Import: check, ImportCommit: commit, ImportQuery: records, ImportUndo: undo, List } = mobileRunCalls

/** One CSV of a vehicle; read in a job that can be left. */
export const RunDrawer = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [vehicle, setVehicle] = useState('')
  const [coordinates, setCoordinates] = useState<'wgs84' | 'gcj02'>('wgs84')
  return (
    <SheetDrawer
      title="上传走航数据"
      rule="partial"
      calls={{ check, commit, records, undo }}
      input={{ dryRun: true, name: name.trim(), coordinates, vehicle: vehicle.trim() }}
      named={file => (name.trim() ? {} : { name: file.name.replace(/\.csv$/i, '').slice(0, 64) })}
      invalidates={[List]}
      changes={found => (found as ImportResult & { points: number }).points}
      consequence="这次导入的走航记录将删除，包括其高值路段。"
      fields={
        <FieldStack>
          <label>
            名称
            <Input
              value={name}
              onChange={event => setName(event.target.value)}
              maxLength={64}
              placeholder="默认为文件名"
              aria-label="名称"
            />
          </label>
          <label>
            车辆
            <Input
              value={vehicle}
              onChange={event => setVehicle(event.target.value)}
              maxLength={32}
              placeholder="可不填"
              aria-label="车辆"
            />
          </label>
          <Stack gap={4} colour="textLabel" size={13}>
            文件的坐标系
            <Radio.Group
              aria-label="文件的坐标系"
              value={coordinates}
              onChange={event => setCoordinates(event.target.value as typeof coordinates)}
              options={[
                { value: 'wgs84', label: 'WGS-84（GPS、北斗原始）' },
                { value: 'gcj02', label: 'GCJ-02（高德、腾讯地图）' },
              ]}
            />
          </Stack>
        </FieldStack>
      }
      endings={['.csv']}
      counted="个点"
      hint={
        <>
          CSV（UTF-8 或 GB 18030），首行为表头：时间、经度、纬度，以及 TVOC、PM2.5 等任意测量列，单位写在括号里。
          <br />
          时间写作 2026-05-20 08:30:15；缺测留空；其余列按物种导入，如 苯(ppb)。
        </>
      }
      onClose={onClose}
    />
  )
}
