import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { timeConvention } from '@qingyuan/domain/time.ts'
import { Modal } from 'antd'
import { useRuntime } from '#/hooks/runtime.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useProductName } from '#/page/use-title.ts'
import css from './header.module.css'

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
    <dl className={css.facts}>
      <dt>版本</dt>
      <dd>{runtime ? `v${runtime.version}` : '—'}</dd>
      <dt>数据时间</dt>
      <dd>{now?.time ?? '—'}</dd>
      <dt>在报站点</dt>
      <dd>{now ? `${now.reporting} / ${now.expected}` : '—'}</dd>
      <dt>时间约定</dt>
      <dd>{timeConvention}</dd>
      {runtime?.demo && <dt>数据性质</dt>}
      {runtime?.demo && <dd>演示数据（模拟产生，不代表真实空气质量）</dd>}
      {keys.map(([key, what]) => (
        <div key={key} className={css.fact}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

export const AboutDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open onCancel={onClose} footer={null} title={useProductName()} width={460}>
    <Facts />
  </Modal>
)
