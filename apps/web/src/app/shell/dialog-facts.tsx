import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { Fragment, type ReactNode } from 'react'
import css from './header.module.css'

const label = { as: 'dt', colour: 'textSecondary' } as const

/** Labels and values of a dialog, in two columns. */
export const DialogFacts = ({ facts }: { facts: readonly (readonly [label: ReactNode, value: ReactNode])[] }) => (
  <Box as="dl" className={css.facts} margin={[12, 0, 0, 0]}>
    {facts.map(([name, value], index) => (
      <Fragment key={index}>
        <Text {...label}>{name}</Text>
        <Text as="dd">{value}</Text>
      </Fragment>
    ))}
  </Box>
)
