import { NodeIndexOutlined } from '@ant-design/icons'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { VarianceSteps } from '@qingyuan/charts/paths/variance-steps.tsx'
import { heightMetres } from '@qingyuan/contract/sources/trace-schemas.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useMemo } from 'react'
import type { Question } from '../question/question-filter.tsx'
import type { SourceMap as SourceMapKind } from '../question/view.ts'
import { ClusterCard } from './cluster-card.tsx'
import { readingOf } from './reading.ts'
import { sourceField } from './source-fields.ts'
import { SourceMap } from './source-map.tsx'
import type { SourceResult } from './use-sources.ts'

export const noFields = (
  <StateVisual icon={<NodeIndexOutlined />} title="所选时段没有可用的气象场">
    换一个时段，或在“更多”里选择别的气象场。
  </StateVisual>
)

interface SourcesViewProps {
  question: Question
  result: SourceResult
  change: (patch: { cluster?: number; map?: SourceMapKind }) => void
}

/** Clusters and maps of potential sources. */
export const SourcesView = ({ question: { state }, result, change }: SourcesViewProps) => {
  const { label, unit, decimals } = parameters[state.parameter]
  const field = useMemo(
    () => sourceField(state.map, result, unit, `${heightMetres[state.height]} m`),
    [state.map, state.height, result, unit],
  )
  const choose = (cluster: number) => change({ cluster, map: 'clusters' })
  return (
    <Columns widths={['1fr', 456]} narrow={['1fr', 412]} stacked="420px 640px" minHeight={520}>
      <SourceMap result={result} kind={state.map} onKind={map => change({ map })} field={field} chosen={state.cluster} onChoose={choose} />
      <Stack>
        <Stack grow={1.3}>
          <ClusterCard result={result} unit={unit} decimals={decimals} chosen={state.cluster} onChoose={choose} />
        </Stack>
        <Card title="总空间方差变化" subtitle="% · 横轴为合并后的类数，圈为所取" fill>
          <FillBox>
            {({ width, height }) => <VarianceSteps steps={result.steps} taken={result.clusters.length} width={width} height={height} />}
          </FillBox>
        </Card>
        <Stack grow={0.9}>
          <Card title="读图" fill>
            <Box as="ul" padding={[0, 0, 0, 16]}>
              {readingOf(result, label, unit).map(sentence => (
                <Box key={sentence} as="li" margin={[0, 0, 4, 0]}>
                  <Subscript text={sentence} />
                </Box>
              ))}
              <Box as="li" margin={[0, 0, 4, 0]}>
                {result.weights}。
              </Box>
            </Box>
          </Card>
        </Stack>
      </Stack>
    </Columns>
  )
}
