import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { timeConvention } from '@qingyuan/domain/time.ts'
import { Modal } from 'antd'
import { useRuntime } from '#/hooks/runtime.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useProductName } from '#/page/use-title.ts'
import { DialogFacts } from './dialog-facts.tsx'

/** Key and what it does. */
const keys = [
  ['/', '搜索'],
  ['Alt + 1…9', '切换页面标签'],
  ['↑ ↓ · Enter', '选行 · 溯数'],
  ['Ctrl + E', '导出'],
  ['Esc', '关闭抽屉'],
]

const Facts = () => {
  const runtime = useRuntime()
  const now = useCall(homeCalls.stationList, { kind: 'city' }).data
  return (
    <DialogFacts
      facts={[
        ['版本', runtime ? `v${runtime.version}` : '—'],
        ['数据时间', now?.time ?? '—'],
        ['在报站点', now ? `${now.reporting} / ${now.expected}` : '—'],
        ['时间约定', timeConvention],
        ...(runtime?.demo ? [['数据性质', '演示数据（模拟产生，不代表真实空气质量）'] as const] : []),
        ...keys.map(([key, what]) => [<kbd key={key}>{key}</kbd>, what] as const),
      ]}
    />
  )
}

export const AboutDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open onCancel={onClose} footer={null} title={useProductName()} width={460}>
    <Facts />
  </Modal>
)
