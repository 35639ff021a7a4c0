import { useSyncExternalStore } from 'react'
import css from './shell.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const OfflineStrip = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return online ? null : (
    <div className={css.offline} role="status">
      网络已断开：屏幕上是断开前的数据，恢复后自动更新。
    </div>
  )
}
