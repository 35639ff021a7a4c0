import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { restColour } from '@qingyuan/charts/palette.ts'
import { StackBar } from '@qingyuan/charts/svg/stack-bar.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { shareText, tracePartNames } from '@qingyuan/domain/suspect-text.ts'
import { Box, Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { useRun } from '#/page/run/use-run.ts'
import type { Question } from '../question/question.ts'
import { RunTable } from './run-table.tsx'

type CountyShares = NonNullable<OutputOf<typeof tracingTraceabilityCalls.TraceSourceByCounty>['result']>

/** Counties and what enterprises do not explain: together the whole rise. */
const partsOf = (rows: CountyShares, rest: number) => {
  const counties = rows.map(row => ({ id: String(row.countyId), name: row.county, share: row.share }))
  return rest > 0.0005 ? [...counties, { id: 'rest', name: tracePartNames.outside, share: rest, colour: restColour }] : counties
}

/** Shares by county, the leading enterprise of each, and the hours or days behind them. */
export const CountyTab = ({ question, unexplained }: { question: Question; unexplained: number }) => {
  return (
    <Stack grow padding={[0, 16, 8, 16]}>
      <Stack rigid gap={0} maxHeight="46%" overflow="auto">
        <RunGate
          query={useRun(tracingTraceabilityCalls.TraceSourceByCounty, question)}
          what="区县贡献计算"
          skeleton="block"
          isEmpty={rows => rows.length === 0}
        >
          {rows => (
            <>
              <Row rigid>
                <FillBox height={40}>
                  {({ width }) => <StackBar parts={partsOf(rows, unexplained)} width={width} height={40} label="区县贡献" />}
                </FillBox>
              </Row>
              <Box as="ul" margin={[4, 0, 0, 0]}>
                {rows.map(row => (
                  <Row key={row.countyId} as="li" gap={0} height={28} border="lineFaint" edge="bottom">
                    <Text as="b" rigid width={72} weight={600}>
                      {row.county}
                    </Text>
                    <Text rigid width={64} textAlign="right">
                      {shareText(row.share)}
                    </Text>
                    <Caption grow ellipsis padding={[0, 0, 0, 12]}>
                      {row.enterprises} 家{row.leading && ` · 首位 ${row.leading}`}
                    </Caption>
                  </Row>
                ))}
              </Box>
            </>
          )}
        </RunGate>
      </Stack>
      <RunTable
        question={question}
        hour={tracingTraceabilityCalls.CountyHourDetail}
        day={tracingTraceabilityCalls.CountyDayDetail}
        what="区县贡献明细查询"
      />
    </Stack>
  )
}
