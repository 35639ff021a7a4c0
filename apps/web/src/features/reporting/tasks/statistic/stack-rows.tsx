import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { type Counts, StatesBar } from '#/page/reporting/states.tsx'

export type StatisticFrame = OutputOf<typeof fillStatisticCalls.Stat>

const countKeys = ['allotted', 'pending', 'filling', 'submitted', 'approved', 'rejected'] as const satisfies readonly (keyof Counts)[]

/** Each group's states as one bar of full length: shares, not numbers. */
export const StackRows = ({ frame }: { frame: StatisticFrame }) => {
  const columns = columnsByKey(frame)
  return (
    <Box width={300} rigid overflow="auto" padding={[40, 0, 0, 0]}>
      {Array.from({ length: frame.rowCount }, (_, row) => {
        const counts = Object.fromEntries(countKeys.map(key => [key, numberCell(columns[key], row) ?? 0])) as Counts
        const name = textCell(columns.group, row)
        return (
          <Row key={name} height={28}>
            <Text width={72} rigid ellipsis title={name}>
              {name}
            </Text>
            <Box grow>
              <StatesBar counts={counts} />
            </Box>
            <Text width={44} rigid textAlign="right" colour="textSecondary">
              {counts.allotted} 家
            </Text>
          </Row>
        )
      })}
    </Box>
  )
}
