import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { CallError } from '#/call-error.ts'
import { downloadFile } from '#/client.ts'
import { useUser } from '#/hooks/current-user.ts'
import { hasPermission } from '#/session.ts'
import { appToast } from '#/toaster.tsx'

const downloads = {
  county: { call: dischargeCountCalls.DownloadByCounty, label: '按区县' },
  source: { call: dischargeCountCalls.DownloadBySource, label: '按源分类' },
  fuel: { call: dischargeCountCalls.DownloadByFuel, label: '按燃料' },
  equipment: { call: dischargeCountCalls.DownloadByEquipment, label: '按设备' },
  enterprise: { call: dischargeCountCalls.DownloadByEnterprise, label: '按企业' },
  pollutionSource: { call: dischargeCountCalls.DownloadByPollutionSource, label: '按污染源' },
  surfaceSource: { call: dischargeCountCalls.DownloadBySurfaceSource, label: '按面源' },
} as const
type DownloadName = keyof typeof downloads

/** The seven spreadsheets of an inventory, each to who may have it. */
export const Downloads = ({ input, small }: { input: InputOf<typeof dischargeCountCalls.DownloadByCounty>; small?: boolean }) => {
  const user = useUser(state => state.user)
  const [busy, setBusy] = useState(false)
  const allowed = (Object.keys(downloads) as DownloadName[]).filter(name => hasPermission(user, downloads[name].call.permission as never))
  if (allowed.length === 0) return null
  const start = async (name: DownloadName) => {
    setBusy(true)
    try {
      await downloadFile(downloads[name].call, input)
    } catch (error) {
      if (!(error instanceof CallError && error.status === 400)) appToast.error(error instanceof Error ? error.message : '下载失败')
    } finally {
      setBusy(false)
    }
  }
  const items = allowed.map(key => ({ key, label: downloads[key].label }))
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => void start(key as DownloadName) }} trigger={['click']}>
      <Button icon={<DownloadOutlined />} loading={busy} size={small ? 'small' : undefined}>
        下载清单
      </Button>
    </Dropdown>
  )
}
