import { Modal, Switch } from 'antd'
import { setPalette, useDisplay } from '#/page/display.ts'
import css from './header.module.css'

/** How colours are shown on this computer. */
export const DisplayDialog = ({ onClose }: { onClose: () => void }) => {
  const palette = useDisplay(state => state.palette)
  return (
    <Modal open onCancel={onClose} footer={null} title="显示" width={420}>
      <div className={css.facts}>
        <dt>色觉友好</dt>
        <dd>
          <Switch size="small" checked={palette === 'safe'} onChange={on => setPalette(on ? 'safe' : 'light')} aria-label="色觉友好" />
        </dd>
        <dt>级别颜色</dt>
        <dd className={css.swatches}>
          {['优', '良', '轻度', '中度', '重度', '严重'].map((word, index) => (
            <span key={word} style={{ background: `var(--class-${index + 1})`, color: `var(--class-${index + 1}-on)` }}>
              {word}
            </span>
          ))}
        </dd>
      </div>
    </Modal>
  )
}
