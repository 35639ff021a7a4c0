import { QuestionCircleOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import css from './header.module.css'

const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog.tsx')).AboutDialog }))

/** Version, data time, keys. */
export const About = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.icon} aria-label="关于" title="关于" onClick={() => setOpen(true)}>
        <QuestionCircleOutlined />
      </button>
      <Suspense>{open && <AboutDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
