import { formatDateTime } from '@qingyuan/domain/time.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDemoMark } from '#/hooks/runtime.ts'
import { useProductName } from '#/page/use-title.ts'
import css from './shell.module.css'

/** On paper only: whose page it is, and when it was printed. */
export const PrintTitle = ({ title }: { title: string }) => {
  const product = useProductName()
  const [at, setAt] = useState('')
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(formatDateTime(Date.now())))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <header className={css.printTitle}>
      <b>{title}</b>
      <span>
        {[useDemoMark(), product].filter(Boolean).join(' · ')}
        {at && ` · 打印于 ${at}`}
      </span>
    </header>
  )
}
