import { Text } from '@qingyuan/ui/layout.tsx'

const look = {
  minWidth: 14,
  padding: [0, 3],
  radius: 7,
  background: 'error',
  colour: 'onAccent',
  size: 11,
  lineHeight: 14,
  textAlign: 'center',
} as const

/** How many things wait, at the upper right of an icon. Nothing for none. */
export const CountBadge = ({ count, left }: { count: number; left: number | string }) =>
  count > 0 && (
    <Text {...look} at={{ top: 1, left }}>
      {count > 99 ? '99+' : count}
    </Text>
  )
