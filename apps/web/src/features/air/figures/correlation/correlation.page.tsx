import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import { isPollutant, type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { type CorrelationProps, correlationFilters, matrixInput, whenOf } from './correlation-filters.tsx'
import { isTooFew, MatrixCard, ScatterCard } from './figure-cards.tsx'
import { FitCard } from './fit-card.tsx'
import { chosenOf, matrixOf } from './matrix.ts'
import { readingOf } from './reading.ts'

const sideOf = (key: string | undefined) => {
  const [place, parameter] = key?.split(':') ?? []
  return place && parameter ? { placeId: Number(place), parameter } : null
}

const Correlation = (props: CorrelationProps) => {
  const { among, city, single } = props.variables
  const input = matrixInput(props)
  const answer = useCall(analysisCalls.Correlation, input).data
  const matrix = answer && matrixOf(answer)
  const chosen = matrix ? chosenOf(matrix, props.page.state.pair) : null
  const [x, y] = [sideOf(chosen ? matrix?.keys[chosen[1]] : undefined), sideOf(chosen ? matrix?.keys[chosen[0]] : undefined)]
  const pair = x && y ? { ...x, otherPlaceId: y.placeId, otherParameter: y.parameter, ...whenOf(props) } : null
  const fit = useCall(analysisCalls.CorrelationLinearity, pair).data
  const wanted = among === 'stations' ? single : (y?.parameter ?? '')
  const pollutant: PollutantId = isPollutant(wanted) ? wanted : 'pm2_5'
  // Of which pollutant, the pair says once the matrix is there.
  const isKnown = city && (among === 'stations' || matrix)
  const contribution = isKnown ? { placeId: city.id, parameter: pollutant, ...props.days, season: props.season } : null
  if (city && !input)
    return (
      <PageEmpty main title="相关性至少需要两个变量">
        请在上方再选一个指标或点位。
      </PageEmpty>
    )
  return (
    <>
      <Columns widths={['1fr', '1fr']} grow={12} minHeight={360} stacked={400}>
        <MatrixCard {...props} chosen={chosen} />
        <ScatterCard input={pair} fit={fit} names={matrix && chosen ? `${matrix.names[chosen[0]]} – ${matrix.names[chosen[1]]}` : '散点'} />
      </Columns>
      <Columns widths={['1.1fr', '2fr', '1fr']} narrow={['1.1fr', '2.4fr', '0.9fr']} grow={8} minHeight={216} stacked={400}>
        <FitCard input={pair} />
        <FrameCard
          compact
          main={false}
          call={analysisCalls.Contribution}
          input={contribution}
          title="站点贡献"
          subtitle={`${parameters[pollutant].label} 各站把全市均值拉高或拉低多少`}
          what="站点贡献查询"
          empty={<EmptyState title="没有可列出的数据">只列计入全市均值、且在可见范围内的站点；只有一个站点计入时无从比较。</EmptyState>}
        />
        <ReadingCard
          sentences={matrix && answer && !isTooFew(answer) ? readingOf(matrix, chosen, fit) : []}
          note="相关不是因果；显著性按自相关折算的有效样本数检验，拟合区间视各时次相互独立。风向是角度，不参与线性相关。"
        />
      </Columns>
    </>
  )
}

/** 相关性分析. */
export const Page = createPage({ filters: correlationFilters }, Correlation)
