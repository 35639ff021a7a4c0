import { type ClassTheme, classColour } from '@qingyuan/charts/palette.ts'
import { Inline, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'

const badge = { justify: 'center', minWidth: 36, padding: [0, 6], radius: 3, weight: 600, lineHeight: 20 } as const
const small = { as: 'small', size: 12, weight: 400 } as const

/** A value on the ground of its class. */
export const ClassGround = ({ level, colours, children }: { level: number | null; colours: ClassTheme; children: ReactNode }) => {
  const colour = classColour(colours, level)
  return (
    <Inline {...badge} style={colour ? { background: colour.fill, color: colour.on } : undefined}>
      {children}
    </Inline>
  )
}

/** Heading of a part of the panel, with a note at its end. */
export const PanelHeading = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <Row as="h3" justify="between" align="baseline" margin={[14, 0, 6, 0]} size={13} weight={600}>
    <span>{children}</span>
    <Text {...small}>{note}</Text>
  </Row>
)
