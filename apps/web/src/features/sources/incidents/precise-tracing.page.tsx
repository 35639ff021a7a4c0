import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { usePageState } from '#/hooks/page-state.tsx'
import { runPage } from '#/page/run-page.tsx'
import { EnterpriseDrawer } from './drawers/enterprise-drawer.tsx'
import { FieldDrawer } from './drawers/field-drawer.tsx'
import { OrderDrawer } from './drawers/order-drawer.tsx'
import { ReportDrawer } from './drawers/report-drawer.tsx'
import { VerificationDrawer } from './drawers/verification-drawer.tsx'
import { isCalm } from './incident.ts'
import { MapCard } from './map/map-card.tsx'
import { Playback } from './playback.tsx'
import { QuestionActions } from './question/question-actions.tsx'
import { tracingDrawers } from './question/question-filter.tsx'
import { StatusLine } from './status-line.tsx'
import { leadingOf } from './suspects/suspect-look.ts'
import { SuspectPanel } from './suspects/suspect-panel.tsx'
import { type TracingProps, tracingFilters, useTracing } from './use-tracing.ts'

/** At most one drawer, about the answer on screen. */
const OpenDrawer = ({ tracing: { question, state }, incident, order, fieldOrder, report, enterprise, verification }: TracingProps) => {
  if (!incident || !question) return null
  const { id: placeId, name: placeName } = incident.place
  if (order.value) {
    const chosen = order.value.length > 0 ? order.value : leadingOf(incident.suspects).map(({ enterpriseId }) => enterpriseId)
    return <OrderDrawer key={chosen.join()} {...{ question, incident, chosen }} alarmId={state.alarm} onClose={order.close} />
  }
  if (fieldOrder.value)
    return (
      <FieldDrawer
        key={fieldOrder.value}
        {...{ question, incident }}
        task={fieldOrder.value}
        alarmId={state.alarm}
        onClose={fieldOrder.close}
      />
    )
  if (report.value) return <ReportDrawer {...{ question, placeName }} onClose={report.close} />
  if (verification.value) return <VerificationDrawer {...{ placeId, placeName }} onClose={verification.close} />
  const suspect = incident.suspects.find(({ enterpriseId }) => enterpriseId === enterprise.value)
  return suspect && <EnterpriseDrawer {...{ question, suspect }} calm={isCalm(incident)} onClose={enterprise.close} />
}

const Tracing = (props: TracingProps) => {
  usePageState(props.run.query.running ? 'loading' : null)
  return (
    <>
      <StatusLine {...props} />
      <Columns widths={['1fr', 472]} narrow={['1fr', 420]} stacked="560px auto" minHeight={480}>
        <Stack>
          <MapCard {...props} />
          {props.incident && <Playback {...props} incident={props.incident} />}
        </Stack>
        <SuspectPanel {...props} />
      </Columns>
    </>
  )
}

/** 污染源精准溯源. */
export const Page = runPage(
  {
    filters: tracingFilters,
    drawers: tracingDrawers,
    useShared: useTracing,
    actions: props => <QuestionActions {...props} />,
    drawer: props => <OpenDrawer {...props} />,
  },
  Tracing,
)
