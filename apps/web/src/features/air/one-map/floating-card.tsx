import { CloseOutlined } from '@ant-design/icons'
import { type PrimitiveProps, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import css from './one-map.module.css'

interface FloatingCardProps {
  /** Its place on the map. */
  className?: string
  name: string
  nameLook?: PrimitiveProps
  /** Before the name. */
  mark?: ReactNode
  /** After the name. */
  note?: string
  /** It fills the height of the map. */
  tall?: boolean
  onClose: () => void
  children: ReactNode
}

const small = { as: 'small', size: 12 } as const

/** A card over the map with a name and a button that closes it. */
export const FloatingCard = ({ className, name, nameLook, mark, note, tall, onClose, children }: FloatingCardProps) => (
  <section className={`${css.card} ${className}`} aria-label={name}>
    <Row as="header" rigid height={tall ? 48 : 32} padding={tall ? [0, 16] : 0}>
      {mark}
      <Text as="b" {...nameLook}>
        {name}
      </Text>
      {note && <Text {...small}>{note}</Text>}
      <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
        <CloseOutlined />
      </button>
    </Row>
    {children}
  </section>
)
